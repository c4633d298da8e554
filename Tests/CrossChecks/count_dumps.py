#!/usr/bin/env python3
"""Counts what stands in the dumps of Tests/Fixtures, by a reading that shares no code with the importers.

Run it after a dump was added and commit what it writes: counts.csv beside the dumps, which ImportCountsTests
compares with what is imported. Another folder of dumps may be
named; corpus_counts.csv beside this script holds the counts of dumps that are not of this package. Columns: views of the first tree, its roots, its deepest level, how many are hidden,
have user interaction off, let touches through, are disabled controls, have a label; then the sums of the
widths and heights of all frames that are known and not transformed.
"""

import csv
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

FOLDER = pathlib.Path(sys.argv[1] if sys.argv[1:] else pathlib.Path(__file__).resolve().parent.parent / "Fixtures/dumps")
COLUMNS = ["file", "views", "roots", "deepest", "hidden", "off", "passthrough", "disabled", "labels", "width", "height"]


def tally(nodes):
    """nodes: dicts with depth, hidden, off, passthrough, disabled, label, size (a pair or None)."""
    sizes = [node["size"] for node in nodes if node["size"]]
    return {
        "views": len(nodes),
        "roots": sum(node["depth"] == 0 for node in nodes),
        "deepest": max(node["depth"] for node in nodes),
        "hidden": sum(node["hidden"] for node in nodes),
        "off": sum(node["off"] for node in nodes),
        "passthrough": sum(node["passthrough"] for node in nodes),
        "disabled": sum(node["disabled"] for node in nodes),
        "labels": sum(bool(node["label"]) for node in nodes),
        "width": f"{sum(size[0] for size in sizes):.3f}",
        "height": f"{sum(size[1] for size in sizes):.3f}",
    }


# --- recursiveDescription -----------------------------------------------------------------------------

# A view's line: bars, perhaps a name, then a class that a member or an address follows.
START = re.compile(r"^(?P<lead>[^;<]*)<(?P<cls>[A-Za-z_][^;:]*?)(?:: (?P<addr>0x[0-9a-f]+))?; (?P<rest>.*)", re.S)
NEXT = r"(?:clipsToBounds|hidden|opaque|autoresize|userInteractionEnabled|alpha|layer|placeholder) = "
TEXT = re.compile(r"text = '(.*?)'; (?=" + NEXT + ")", re.S)


def described(text):
    if "\n" not in text.strip() and re.search(r"\\n\s*\|", text):
        text = text.replace("\\n", "\n")
    pieces = []
    for line in text.splitlines():
        found = START.match(line)
        if found and ("frame = (" in found["rest"]):
            pieces.append([found["lead"].count("|"), line])
        elif re.match(r"^[\s|]*<\w+: 0x\w+> \(layer\)$", line):
            pieces.append([None, line])
        elif pieces and pieces[-1][0] is not None and "layer = <" not in pieces[-1][1]:
            pieces[-1][1] += "\n" + line
    pieces = [piece for piece in pieces if piece[0] is not None]
    base = min(depth for depth, _ in pieces)
    nodes, trees = [], 0
    for depth, line in pieces:
        found = START.match(line)
        rest = TEXT.sub("", found["rest"])
        label = TEXT.search(found["rest"])
        is_window = found["cls"].endswith("Window") or "baseClass = UIWindow" in rest
        if depth == base and base == 0:
            if nodes and not (is_window and nodes[0]["window"]):
                trees += 1
        size = re.search(r"frame = \(\S+ \S+; (\S+) (\S+)\)", rest)
        nodes.append({
            "tree": trees,
            "window": is_window,
            "depth": depth - base,
            "hidden": "hidden = YES" in rest,
            "off": "userInteractionEnabled = NO" in rest,
            "passthrough": False,
            "disabled": "; enabled = NO" in rest,
            "label": label and label[1],
            "size": None if "transform = [" in rest else (float(size[1]), float(size[2])),
        })
    return [node for node in nodes if node["tree"] == 0]


# --- XML ----------------------------------------------------------------------------------------------


def elements(text, wrappers):
    """The nodes in document order as (element, depth, ancestors that are wrappers)."""
    root = ElementTree.fromstring(text)
    found = []

    def walk(element, depth, around):
        if element.tag in wrappers:
            for child in element:
                walk(child, depth, around + [element])
        else:
            found.append((element, depth, around))
            for child in element:
                walk(child, depth + 1, around)

    walk(root, 0, [])
    return found


def visibility(found, is_visible):
    """For every element whether it, and whether anything below it, is visible."""
    shows = {}
    for element, _, _ in found:
        shows[element] = any(is_visible(below) for below in element.iter() if below is not element)
    return shows


def ios(text):
    found = elements(re.sub(r"^\s*<\?xml.*?\?>", "", text), {"AppiumAUT"})

    def is_visible(element):
        return element.get("visible") != "false"

    shows = visibility(found, is_visible)
    nodes = []
    for element, depth, _ in found:
        attributes = element.attrib
        kind = attributes.get("type") or element.tag
        still = kind.endswith(("StaticText", "Image")) and "hittable" not in attributes
        has_children = len(element) > 0
        size = None
        native = re.findall(r"[-.\d]+", attributes.get("nativeFrame", ""))
        if native:
            size = (float(native[2]), float(native[3]))
        elif attributes.get("width") and attributes.get("height") and (depth == 0 or attributes.get("x")):
            size = (float(attributes["width"]), float(attributes["height"]))
        invisible = not is_visible(element)
        nodes.append({
            "depth": depth,
            "hidden": invisible and not shows[element],
            "off": still and not has_children,
            "passthrough": attributes.get("hittable") == "false" or invisible and shows[element]
            or still and has_children,
            "disabled": attributes.get("enabled") == "false",
            "label": attributes.get("label"),
            "size": size,
        })
    return nodes


def android(text):
    text = re.sub(r"^\s*<\?xml.*?\?>", "", text)
    text = text[: text.rindex(">") + 1]
    wrappers = {"hierarchy", "displays", "display", "window"}
    found = elements(text, wrappers)
    displays = [around[1] for _, _, around in found if around[0].tag == "displays"]
    if displays:
        found = [item for item in found if item[2][1] is displays[0]]

    def is_visible(element):
        return element.get("displayed") != "false" and element.get("visible-to-user") != "false"

    shows = visibility(found, is_visible)
    signs = ["clickable", "long-clickable", "checkable", "scrollable"]
    nodes = []
    for element, depth, _ in found:
        attributes = element.attrib
        name = attributes.get("class") or element.tag
        field = name.endswith("EditText") and attributes.get("focusable") != "false"
        active = field or any(attributes.get(sign) == "true" for sign in signs)
        told = any(sign in attributes for sign in signs)
        edges = [int(edge) for edge in re.findall(r"-?\d+", attributes["bounds"])]
        invisible = not is_visible(element)
        nodes.append({
            "depth": depth,
            "hidden": invisible and not shows[element],
            "off": False,
            "passthrough": told and not active or invisible and shows[element],
            "disabled": attributes.get("enabled") == "false",
            "label": attributes.get("content-desc") or attributes.get("text"),
            "size": (max(0, edges[2] - edges[0]), max(0, edges[3] - edges[1])),
        })
    return nodes


# --- accessibility trees of iOS in other writings ------------------------------------------------------


def settled(nodes):
    """Texts and images are off unless something is below them, as in the dumps of Appium."""
    for index, node in enumerate(nodes):
        has_children = index + 1 < len(nodes) and nodes[index + 1]["depth"] > node["depth"]
        still = node.pop("kind").endswith(("StaticText", "Image")) and not node.pop("told", False)
        node["off"] = still and not has_children
        node["passthrough"] = node["passthrough"] or still and has_children
    return nodes


def node(depth, label, size, **more):
    base = {"hidden": False, "off": False, "passthrough": False, "disabled": False}
    return {**base, "depth": depth, "label": label, "size": size, **more}


def debug_description(text):
    text = text.replace("\\n", "\n").split("Element subtree:\n", 1)[1]
    text = re.split(r"^(?:Path to element|Query chain)", text, maxsplit=1, flags=re.M)[0]
    nodes = []
    for found in re.finditer(r"^( +)(→?)([A-Z]\w+)(?: \(Main\))?,(?= 0x| \{)(.*(?:\n(?! +→?[A-Z]\w+).*)*)", text, re.M):
        blanks, arrow, kind, rest = found.groups()
        size = re.search(r"\{\{[^}]*\}, \{([\d.]+), ([\d.]+)\}\}", rest)
        label = re.search(r"(?:label|title): '(.+?)'(?=, (?:label|placeholderValue|value|Disabled)|\s*$)", rest, re.S)
        depth = 0 if arrow else (len(blanks) - 4) // 2 + 1
        pair = size and (float(size[1]), float(size[2]))
        nodes.append(node(depth, label, pair, kind=kind, disabled=rest.rstrip().endswith(", Disabled")))
    for above, below in zip(nodes, nodes[1:]):
        above["size"] = above["size"] or below["size"]
    return settled(nodes)


def idb(text):
    top = json.loads(text)
    top = top["elements"] if isinstance(top, dict) else top
    nodes = []

    def walk(element, depth):
        frame = element.get("frame")
        numbers = re.findall(r"[-.\d]+", element.get("AXFrame") or "")
        size = (frame["width"], frame["height"]) if frame else (float(numbers[2]), float(numbers[3]))
        nodes.append(node(
            depth, element.get("AXLabel", element.get("label")), size, kind=element["type"],
            hidden=element.get("hidden") is True, disabled=element.get("enabled") is False,
            passthrough=element.get("interactable") is False, told="interactable" in element))
        for child in element.get("children", []):
            walk(child, depth + 1)

    for index, element in enumerate(top):
        walk(element, 0 if index == 0 else 1)
    return settled(nodes)


def maestro(text):
    top = json.loads(text)
    nodes = []

    def raw(element, depth):
        kind = {43: "Image", 48: "StaticText"}.get(element["elementType"], "")
        size = (element["frame"]["Width"], element["frame"]["Height"])
        nodes.append(node(depth, element["label"] or element.get("title"), size, kind=kind, disabled=not element["enabled"]))
        for child in element["children"] or []:
            raw(child, depth + 1)

    def common(element, depth):
        attributes = element["attributes"]
        edges = [int(edge) for edge in re.findall(r"-?\d+", attributes.get("bounds", ""))]
        below = element["children"]
        if edges or not below:
            told = {sign: attributes[sign] == "true" for sign in ("clickable", "scrollable") if sign in attributes}
            if element.get("clickable") is not None:
                told["clickable"] = element["clickable"]
            active = any(told.values()) or attributes.get("class", "").endswith("EditText")
            enabled = element.get("enabled")
            label = [attributes[key] for key in ("accessibilityText", "text", "title", "value", "hintText") if attributes.get(key)]
            nodes.append(node(
                depth, label, (edges[2] - edges[0], edges[3] - edges[1]) if edges else None,
                hidden=attributes.get("visible-to-user") == "false", passthrough=bool(told) and not active,
                disabled=attributes.get("enabled") == "false" if enabled is None else not enabled))
            depth += 1
        for child in below:
            common(child, depth)

    if "axElement" in top:
        raw(top["axElement"], 0)
        return settled(nodes)
    common(top, 0)
    return nodes


# --- real views ---------------------------------------------------------------------------------------


def detox(text):
    text = re.sub(r"^\s*<\?xml.*?\?>", "", text).replace('"<number>"', '""')
    nodes = []
    for element, depth, around in elements(text, {"ViewHierarchy"}):
        attributes = element.attrib
        is_android = "density" in around[0].attrib
        place = attributes.get("x") or depth == 0 and "x" not in attributes
        size = (float(attributes["width"]), float(attributes["height"])) if place and attributes["width"] else None
        nodes.append(node(
            depth, attributes.get("label") or attributes.get("text"), size,
            hidden=attributes["visibility"] != "visible",
            off=not is_android and attributes["class"] in ("UILabel", "UIImageView")))
    return nodes


def earlgrey(text):
    nodes = []
    for found in re.finditer(r"^([ |-]*)<\w+:0x\w+; (AX=.*?)>$(?=\n(?:[ |-]*<|\n|=)|\n?\Z)", text, re.M | re.S):
        rest = found[2]
        size = re.search(r"[; .]frame=\{\{[^}]*\}, \{([\d.]+), ([\d.]+)\}\}", rest)
        flags = rest[rest.rindex("frame=") :].split("; ")
        nodes.append(node(
            found[1].count("|"), "AX.label=" in rest or "; text=" in rest, (float(size[1]), float(size[2])),
            hidden="hidden" in flags, off="UIE=N" in flags, disabled="disabled" in flags))
    return nodes


def appkit(text):
    nodes = []
    for found in re.finditer(r"^( *)\[([^\]]*)\] h=\S+ v=\S+ (\w+)( \".*\")? f=\([^,]+,[^,]+,([^,]+),([^,)]+)\) b=\(", text, re.M):
        blanks, flags, _, title, width, height = found.groups()
        nodes.append(node(len(blanks) // 2, title, (float(width), float(height)), hidden="H" in flags))
    return nodes


def fantom(text):
    root = ElementTree.fromstring(f"<top>{text}</top>")
    nodes = []

    def walk(element, depth, covered):
        numbers = dict(re.findall(r"(\w+):([-.\d]+)", element.get("layoutMetrics-frame", "")))
        size = (float(numbers["width"]), float(numbers["height"])) if numbers else None
        events = element.get("pointerEvents")
        nodes.append(node(
            depth, (element.text or "").strip(), size, hidden=element.get("layoutMetrics-displayType") == "None",
            off=events == "none" or covered, passthrough=events == "box-none"))
        for child in element:
            walk(child, depth + 1, events == "box-only")

    for child in root:
        walk(child, 0, False)
    return nodes


def droidbot(text):
    views = {view["temp_id"]: view for view in json.loads(text)["views"]}
    nodes = []

    def walk(view, depth):
        (left, top), (right, bottom) = view["bounds"]
        told = [view[key] for key in ("clickable", "long_clickable", "checkable", "scrollable") if key in view]
        active = any(told) or view["class"].endswith("EditText")
        nodes.append(node(
            depth, view["content_description"] or view["text"], (right - left, bottom - top), hidden=not view["visible"],
            disabled=not view["enabled"], passthrough=bool(told) and not active))
        for child in view["children"]:
            walk(views[child], depth + 1)

    for view in views.values():
        if view["parent"] == -1:
            walk(view, 0)
    return nodes


def rico(text):
    top = json.loads(text)
    nodes = []

    def walk(view, depth):
        left, top, right, bottom = view["bounds"]
        told = [view[key] for key in view if key in ("clickable", "long-clickable", "scrollable-horizontal", "scrollable-vertical")]
        classes = [view["class"]] + view.get("ancestors", [])
        active = any(told) or any(name.endswith("EditText") for name in classes)
        nodes.append(node(
            depth, (view.get("content-desc") or [None])[0] or view.get("text"), (right - left, bottom - top),
            hidden=view.get("visibility", "visible") != "visible", disabled=view.get("enabled") is False,
            passthrough=bool(told) and not active or view.get("visible-to-user") is False and bool(view.get("children"))))
        for child in view.get("children") or []:
            if child:
                walk(child, depth + 1)

    walk(top["activity"]["root"] if "activity" in top else top, 0)
    return nodes


def graphics_layers(text):
    first = re.search(r"^\(GraphicsLayer$.*?^\)$", text, re.M | re.S)[0]
    lines = first.split("\n")
    nodes = []
    for number, line in enumerate(lines):
        if line.strip() != "(GraphicsLayer":
            continue
        indent = len(line) - len(line.lstrip())
        own = []
        for below in lines[number + 1 :]:
            if len(below) - len(below.lstrip()) <= indent:
                break
            if len(below) - len(below.lstrip()) == indent + 2:
                own.append(below.strip())
        size = next((re.findall(r"[-.\d]+", item) for item in own if re.match(r"\(bounds [-\d]", item)), ["0", "0"])
        turned = any(item.startswith("(transform ") and not re.search(r"\d\.01\]", item) for item in own)
        nodes.append(node(
            indent // 4, None, None if turned else (float(size[0]), float(size[1])),
            passthrough="(event region" not in own))
    return nodes


def flutter_inspector(text):
    nodes = []

    def walk(widget, depth):
        size = widget.get("size") or {}
        properties = (widget.get("renderObject") or {}).get("properties", [])
        placed = depth == 0 or widget.get("parentData") or any(item["name"] == "parentData" for item in properties)
        pair = (float(size.get("width", "inf")), float(size.get("height", "inf")))
        nodes.append(node(depth, widget.get("textPreview"), pair if placed and max(pair) < 1e7 else None))
        for child in widget.get("children") or []:
            walk(child, depth + 1)

    walk(json.loads(text), 0)
    return nodes


def snapshot(text):
    if not text.lstrip().startswith("{"):
        return logged_snapshot(text)
    top = json.loads(text)
    top = top.get("result", top)
    nodes = []
    if "layoutTreeNodes" in top:
        dom, rows = top["domNodes"], top["layoutTreeNodes"]
        above = {child: index for index, item in enumerate(dom) for child in item.get("childNodeIndexes", [])}
        above.update({item["contentDocumentIndex"]: index for index, item in enumerate(dom) if "contentDocumentIndex" in item})

        def depth(index):
            return 1 + depth(above[index]) if index in above else 0

        for row in rows:
            item, box = dom[row["domNodeIndex"]], row["boundingBox"]
            attributes = {pair["name"]: pair["value"] for pair in item.get("attributes", [])}
            style = top["computedStyles"][row["styleIndex"]]["properties"] if "styleIndex" in row else []
            style = {pair["name"]: pair["value"] for pair in style}
            nodes.append(node(
                depth(row["domNodeIndex"]), attributes.get("title"), (box["width"], box["height"]),
                hidden=style.get("visibility") == "hidden", passthrough=style.get("pointer-events") == "none"))
        return nodes
    page, strings = top["documents"][0], top["strings"]
    above = page["nodes"]["parentIndex"]
    paints = page["layout"]["paintOrders"]
    contexts = page["layout"]["stackingContexts"]["index"]
    for row, index in enumerate(page["layout"]["nodeIndex"]):
        depth, parent = 0, above[index]
        apart = parent >= 0 and paints[row] != paints[page["layout"]["nodeIndex"].index(parent)]
        while parent >= 0:
            # What is painted apart from its parent stands in a stacking context, unless nothing is out of order.
            place = page["layout"]["nodeIndex"].index(parent)
            if not (apart and paints != sorted(paints)) or place in contexts:
                depth += 1
                apart = False
            parent = above[parent]
        words = [strings[word] for word in page["layout"]["styles"][row]]
        _, _, width, height = page["layout"]["bounds"][row]
        nodes.append(node(
            depth, None, (width, height), hidden="hidden" in words, passthrough="none" in words))
    return nodes


def logged_snapshot(text):
    """What tests of the protocol print; lists are taken by the lines that their brackets stand on."""
    if "paintOrder :" in text:
        return [node(0, None, None) for _ in re.findall(r"^ +node : ", text, re.M)]

    def block(name, source):
        found = re.search(rf"^( +){name} : [\[{{]\n(.*?)^\1[\]}}]$", source, re.M | re.S)
        return found[2]

    def numbers(name, source):
        return [int(value) for value in re.findall(r"\] : (-?\d+)$", block(name, source), re.M)]

    layout = block("layout", text)
    flat = [float(value) for value in re.findall(r"\] : ([-.\d]+)$", block("bounds", layout), re.M)]
    above = numbers("parentIndex", block("nodes", text))
    kinds = numbers("nodeType", block("nodes", text))
    said = numbers("text", layout)
    nodes = []
    for row, index in enumerate(numbers("nodeIndex", layout)):
        depth, parent = 0, above[index]
        while parent >= 0:
            depth, parent = depth + 1, above[parent]
        size = (flat[4 * row + 2], flat[4 * row + 3])
        nodes.append(node(depth, said[row] >= 0, size, passthrough=kinds[index] == 3))
    return nodes


def render_tree(text):
    nodes, stack, pages, layer = [], [], [], None
    covered, nowhere = [], None
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        start = re.match(r" *layer at \((\S+)\) size (\S+)", line)
        box = re.match(r" *(Render\w+)[^\[]*? at \(\S+\) size ([\d.]+)x([\d.]+)", line)
        if start:
            pages = [page for page in pages if page["indent"] <= indent]
            if not pages or pages[-1]["indent"] < indent:
                inside = [item for item in stack if item[0] < indent]
                pages.append({"indent": indent, "depth": inside[-1][1] + 1 if inside else 0, "first": True})
            layer = start.groups()
            if "background only" in line:
                width, height = layer[1].split("x")
                nodes.append(node(pages[-1]["depth"] + (not pages[-1]["first"]), None, (float(width), float(height))))
                covered.append(layer)
                layer = None
        elif re.match(r" *Render\w+ \{\w+\} \[", line):
            nowhere = indent
        elif box and not (nowhere is not None and indent > nowhere):
            nowhere = None
            stack = [item for item in stack if item[0] < indent]
            if layer:
                depth = pages[-1]["depth"] + (not pages[-1]["first"])
                pages[-1]["first"] = False
            else:
                depth = stack[-1][1] + 1
            passes = box[1] == "RenderText" or layer in covered
            layer = None
            nodes.append(node(depth, None, (float(box[2]), float(box[3])), passthrough=passes))
            stack.append((indent, depth))
        elif "text run at" in line:
            nodes[-1]["label"] = True
    return nodes


def flutter_render(text):
    takes = ("RenderView", "RenderParagraph", "RenderColoredBox", "RenderCustomPaint", "RenderErrorBox")
    lines = [re.sub(r"^I/flutter \(\d+\): ", "", line) for line in text.splitlines()]
    nodes = []
    for number, line in enumerate(lines):
        found = re.search(r"^([ │╎]*)(?:[├└]─|[╎└]╌)?([^:]*: )?(_?Render\w+)#\w{5}( |$)", line)
        if not found or found[3] == line.strip("│ ") and "─" not in line and number:
            continue
        sign = max(line.find("─"), line.find("╌"))
        depth = (sign + 1) // 2 if sign > 0 else 0
        own = []
        for below in lines[number + 1 :]:
            if "─" in below or "╌" in below:
                break
            own.append(re.sub(r"^[ │╎]+", "", below))
        whole = " ".join(own)
        size = re.search(r"\bsize: Size\(([\d.]+), ([\d.]+)\)", whole)
        if not number:
            size = re.search(r"configuration: (?:Size\(|BoxConstraints\(w=)([\d.]+), (?:h=)?([\d.]+)\)", whole)
        extent = re.search(r"paintExtent: ([\d.]+)", whole.replace("maxPaintExtent", "")) if "SliverConstraints" in whole else None
        pair = (float(size[1]), float(size[2])) if size else None
        if extent:
            pair = (float(re.search(r"crossAxisExtent: ([\d.]+)", whole)[1]), float(extent[1]))
        behavior = re.search(r"behavior: (\w+)", whole)
        takes_it = behavior[1] in ("opaque", "translucent") if behavior else found[3] in takes
        covered = bool(nodes) and nodes[-1].get("absorbs") and depth > nodes[-1]["depth"]
        nodes.append(node(
            depth, "║   " in text and "text ═══" in whole, None if "transform matrix" in whole else pair,
            hidden="╌" in line, off="ignoring: true" in whole or bool(covered),
            passthrough=not takes_it and "absorbing: true" not in whole, absorbs="absorbing: true" in whole))
    return nodes


READINGS = {
    "appium-android-xml": android,
    "appium-ios-xml": ios,
    "appkit-subtree-description": appkit,
    "chromium-domsnapshot": snapshot,
    "detox-xml": detox,
    "droidbot-json": droidbot,
    "earlgrey-hierarchy": earlgrey,
    "flutter-diagnostics-json": flutter_inspector,
    "flutter-render-tree": flutter_render,
    "idb-describe-json": idb,
    "maestro-hierarchy-json": maestro,
    "rico-json": rico,
    "rn-fantom-tree": fantom,
    "uiautomator-xml": android,
    "uikit-recursive-description": described,
    "webkit-graphicslayer-tree": graphics_layers,
    "webkit-render-tree": render_tree,
    "xcuitest-debugdescription": debug_description,
}


def main():
    with open(FOLDER / "counts.csv", "w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for folder, reading in sorted(READINGS.items()):
            if not (FOLDER / folder).is_dir():
                continue
            for path in sorted((FOLDER / folder).iterdir()):
                nodes = reading(path.read_text(encoding="utf-8"))
                writer.writerow({"file": f"{folder}/{path.name}", **tally(nodes)})


if __name__ == "__main__":
    main()

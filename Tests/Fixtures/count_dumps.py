#!/usr/bin/env python3
"""Counts what stands in the dumps of this folder, by a reading that shares no code with the importers.

Run it after a dump was added and commit what it writes: dumps/counts.csv, which ImportCountsTests compares
with what is imported. Columns: views of the first tree, its roots, its deepest level, how many are hidden,
have user interaction off, let touches through, are disabled controls, have a label; then the sums of the
widths and heights of all frames that are known and not transformed.
"""

import csv
import pathlib
import re
import xml.etree.ElementTree as ElementTree

FOLDER = pathlib.Path(__file__).resolve().parent / "dumps"
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


READINGS = {
    "appium-android-xml": android,
    "appium-ios-xml": ios,
    "uiautomator-xml": android,
    "uikit-recursive-description": described,
}


def main():
    with open(FOLDER / "counts.csv", "w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for folder, reading in sorted(READINGS.items()):
            for path in sorted((FOLDER / folder).iterdir()):
                nodes = reading(path.read_text(encoding="utf-8"))
                writer.writerow({"file": f"{folder}/{path.name}", **tally(nodes)})


if __name__ == "__main__":
    main()

import EventSystem
import Geometry
import Testing

/// The responder chain (section 10 of the rules).
@Suite struct ResponderTests {
  private final class AppDelegate: Responder, ApplicationDelegate {}
  private final class PlainDelegate: ApplicationDelegate {}

  private func names(_ responder: Responder) -> [String] { responder.responderChain.map(\.nameInTrace) }

  private func controller(_ name: String, _ view: View) -> ViewController {
    let controller = ViewController()
    controller.traceName = name
    controller.view = view
    return controller
  }

  @Test func `A root view's next is its controller, whose next is the view's superview`() {
    let stage = Stage()
    let page = stage.view("page", 0, 0, 390, 844)
    let box = stage.view("box", 0, 0, 200, 200, in: page)
    let inner = stage.view("inner", 0, 0, 100, 100, in: box)
    let main = controller("main", page)
    let child = controller("child", inner)
    main.addChild(child)
    child.didMove(toParent: main)
    #expect(names(inner) == ["inner", "child", "box", "page", "main", "win", "app"])
    child.removeFromParent()
    #expect(
      names(inner) == ["inner", "child", "box", "page", "main", "win", "app"], "containment plays no part")
    #expect(main.children.isEmpty && child.parent == nil)
  }

  @Test func `A presented controller's next is the presenting one`() {
    let stage = Stage()
    let main = controller("main", stage.view("page", 0, 0, 390, 844))
    let sheet = controller("sheet", View(frame: Rect(x: 0, y: 400, width: 390, height: 444)))
    sheet.view.traceName = "sheetView"
    main.present(sheet, animated: false)
    #expect(sheet.view.superview === stage.window)
    #expect(names(sheet.view) == ["sheetView", "sheet", "main", "win", "app"])
    #expect(main.presentedViewController === sheet && sheet.presentingViewController === main)
    sheet.dismiss(animated: false)
    #expect(sheet.view.superview == nil && sheet.presentingViewController == nil)
    #expect(main.presentedViewController == nil)
  }

  @Test func `A window's root controller leads to the window, and that to scene and application`() {
    let application = Application()
    application.traceName = "app"
    let scene = WindowScene(application: application)
    scene.traceName = "scene"
    let window = Window(windowScene: scene)
    window.traceName = "win"
    window.frame = Rect(x: 0, y: 0, width: 390, height: 844)
    let root = ViewController()
    root.traceName = "root"
    window.rootViewController = root
    root.view.traceName = "page"
    #expect(names(root.view) == ["page", "root", "win", "scene", "app"])
    #expect(root.view.frame.size == window.frame.size)
    #expect(scene.windows == [window] && application.windows == [window])
    #expect(application.connectedScenes == [scene])
    window.makeKeyAndVisible()
    #expect(scene.keyWindow === window && window.isKeyWindow && !window.isHidden)
    window.windowScene = nil
    #expect(application.windows.isEmpty && window.application == nil && application.keyWindow == nil)
  }

  @Test func `The delegate is the chain's end if it is a responder of its own`() {
    let application = Application()
    application.traceName = "app"
    let delegate = AppDelegate()
    delegate.traceName = "delegate"
    application.delegate = delegate
    #expect(names(application) == ["app", "delegate"])
    let plain = PlainDelegate()
    application.delegate = plain
    #expect(names(application) == ["app"])
  }

  @Test func `An overridden next is followed by touches, not by hit testing or recognizers`() {
    final class Redirecting: View {
      weak var proxy: Responder?
      override var next: Responder? { proxy ?? super.next }
    }
    let stage = Stage()
    let page = stage.view("page", 0, 0, 390, 400)
    let other = stage.view("other", 0, 500, 390, 200)
    other.consumesTouches = true
    stage.add(TapGestureRecognizer(), "pageTap", to: page)
    stage.add(TapGestureRecognizer(), "otherTap", to: other)
    let leaf = stage.add(Redirecting(frame: Rect(x: 0, y: 0, width: 100, height: 100)), "leaf", to: page)
    leaf.proxy = other
    stage.tap(50, 50, at: 0)
    #expect(
      stage.story == [
        "hit leaf", "began leaf", "began other", "pageTap ended", "action pageTap", "pageTap cancels leaf",
        "cancelled leaf", "cancelled other",
      ])
  }

  @Test func `A chain that runs into itself ends`() {
    let stage = Stage()
    let a = stage.view("a", 0, 0, 100, 100)
    let b = stage.view("b", 200, 0, 100, 100)
    a.nextOverride = b
    b.nextOverride = a
    #expect(names(a) == ["a", "b"])
    stage.touch(.began, 50, 50, at: 0)
    #expect(stage.story.filter { $0 == "began a" }.count > 1)
  }

  @Test func `A controller loads its view once, when it is asked for`() {
    final class Loading: ViewController {
      var calls: [String] = []
      override func loadView() {
        calls.append("load")
        view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      }
      override func viewDidLoad() { calls.append("did load") }
    }
    let loading = Loading()
    #expect(!loading.isViewLoaded && loading.viewIfLoaded == nil && loading.next == nil)
    _ = loading.view
    loading.loadViewIfNeeded()
    #expect(loading.calls == ["load", "did load"])
    #expect(loading.view.next === loading)
  }

  @Test func `Presses, motion and remote control go up the chain by default`() {
    final class Ears: View {
      var heard: [String] = []
      override func motionEnded(_ motion: Event.EventSubtype, with event: Event?) {
        heard.append("\(motion)")
      }
      override func remoteControlReceived(with event: Event?) { heard.append("remote") }
      override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) { heard.append("press") }
    }
    let ears = Ears()
    let inner = View()
    ears.addSubview(inner)
    inner.motionBegan(.motionShake, with: nil)
    inner.motionEnded(.motionShake, with: nil)
    inner.remoteControlReceived(with: nil)
    inner.pressesBegan([], with: nil)
    inner.pressesEnded([], with: nil)
    #expect(ears.heard == ["motionShake", "remote", "press"])
  }
}

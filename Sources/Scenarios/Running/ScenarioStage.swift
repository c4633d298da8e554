internal import EventSystem
internal import Geometry
internal import Hierarchy

/// The objects of a scenario while it runs: an application with its windows, views, recognizers and responders,
/// found by their ids.
final class ScenarioStage {
  let scenario: Scenario
  let application = Application()
  let trace: ScenarioTrace
  var views: [String: View] = [:]
  var gestures: [String: GestureRecognizer] = [:]
  /// Controllers, scene, application and delegate.
  var responders: [String: Responder] = [:]
  /// What the event system only knows weakly.
  private var delegates: [String: GestureDelegate] = [:]
  private var regionDelegates: [RegionDelegate] = []
  var pageLists: [PageList] = []
  private var applicationDelegate: (any ApplicationDelegate)?
  private var scene: WindowScene?
  let scrollDelegate = ScenarioScrollDelegate()

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let isDeclared = scenario.responders.contains { $0.kind == .application }
    trace = ScenarioTrace(silent: isDeclared ? nil : application)
    application.device = scenario.device.map(Device.init(_:))
    buildResponders()
    for view in scenario.views { insert(view, below: nil) }
    linkResponders()
    linkContainers()
    for gesture in scenario.gestures { insert(gesture) }
    relate(among: Set(gestures.keys))
    for action in scenario.controlActions { connect(action) }
    showKeyWindow()
    // What is built makes no lines.
    application.trace = trace
    application.tracesQuestions = scenario.tracesQuestions
  }

  /// The responder that an id names now.
  func responder(_ id: String) -> Responder? { views[id] ?? responders[id] }

  // MARK: Views

  /// Makes a view and puts it in front of its siblings, or next behind one.
  func insert(_ description: ScenarioView, below sibling: String?) {
    let spec = description.spec
    let view = makeView(description)
    view.traceName = spec.id
    if let scroller = view as? any AnsweringScrollView {
      nameRecognizers(of: scroller, spec.id)
      // The offset goes by the content, but is not bound to it.
      apply(description.members, to: scroller)
    }
    for entry in scenario.pointerRegions where entry.view == spec.id {
      let delegate = RegionDelegate(entry.regions)
      regionDelegates.append(delegate)
      view.addInteraction(delegate.interaction)
    }
    view.bounds = spec.bounds
    if spec.hasRareMembers {
      view.anchorPoint = spec.anchorPoint
      view.transform = spec.transform
      view.hitInsets = spec.hitInsets
      view.hitShape = spec.hitShape
    }
    view.alpha = Double(spec.alpha)
    view.isUserInteractionEnabled = spec.isUserInteractionEnabled
    view.hitOverflow = spec.hitOverflow
    view.hitPassthrough = spec.hitPassthrough
    view.clipsToBounds = spec.clipsToBounds
    views[spec.id] = view
    if let window = view as? Window {
      if let scene { window.windowScene = scene } else { application.attach(window) }
      window.windowLevel = Window.Level(rawValue: spec.windowLevel)
      window.isHidden = spec.isHidden
    } else {
      view.isHidden = spec.isHidden
      let parent = description.parent.flatMap { views[$0] }
      if let sibling, let behind = views[sibling] {
        parent?.insertSubview(view, belowSubview: behind)
      } else {
        parent?.addSubview(view)
      }
    }
    applyCommon(description.members, to: view)
  }

  private func makeView(_ description: ScenarioView) -> View {
    let frame = description.spec.frame
    guard description.parent != nil else { return Window(frame: frame) }
    return switch description.spec.className {
    case "UIScrollView": ScenarioScrollView(frame: frame)
    case "UITableView": ScenarioTableView(frame: frame)
    case "FlutterView": FlutterView(frame: frame)
    default: Control.make(description.spec.className, frame: frame) ?? View(frame: frame)
    }
  }

  /// Applies the further members of a view.
  func apply(_ members: ScenarioMembers, to view: View) {
    if let scroller = view as? any AnsweringScrollView { apply(members, to: scroller) }
    applyCommon(members, to: view)
  }

  /// Applies those that other views than scroll views have too.
  private func applyCommon(_ members: ScenarioMembers, to view: View) {
    if let value = members.bool("isMultipleTouchEnabled") { view.isMultipleTouchEnabled = value }
    if let value = members.bool("isExclusiveTouch") { view.isExclusiveTouch = value }
    if let value = members.string("touches") { view.consumesTouches = value == "consume" }
    if members.bool("isKey") == true { (view as? Window)?.makeKey() }
    (view as? Control)?.apply(members)
    (view as? FlutterView)?.apply(members)
  }

  private func showKeyWindow() {
    guard application.keyWindow == nil else { return }
    application.windows.last { !$0.isHidden }?.makeKey()
  }

  // MARK: Recognizers

  /// Makes a recognizer and adds it to its view.
  func insert(_ description: ScenarioGesture) {
    let recognizer = GestureRecognizer.make(description)
    recognizer.name = description.id
    recognizer.apply(description.settings)
    // A line is written for each target, so that there must be one.
    recognizer.addAction { _ in }
    gestures[description.id] = recognizer
    views[description.view]?.addGestureRecognizer(recognizer)
  }

  /// Sets up the relations in which new recognizers stand.
  func relate(among new: Set<String>) {
    for relation in scenario.relations where relation.names.contains(where: new.contains) {
      relate(relation, new)
    }
  }

  private func relate(_ relation: GestureRelation, _ new: Set<String>) {
    switch relation {
    case .requireToFail(let waiting, let failing):
      if let waiting = gestures[waiting], let failing = gestures[failing] { waiting.require(toFail: failing) }
    case .requireDynamic(let waiting, let failing):
      delegate(of: waiting, new)?.requires.insert(failing)
    case .requiredToFailBy(let failing, let waiting):
      delegate(of: failing, new)?.requiredBy.insert(waiting)
    case .simultaneous(let gesture, let other):
      delegate(of: gesture, new)?.simultaneous.insert(other)
    case .canPrevent(let gesture, let other, let answer):
      guard new.contains(gesture), let recognizer = gestures[gesture] else { return }
      recognizer.preventionAnswer = answering(other, answer, else: recognizer.preventionAnswer)
    case .canBePrevented(let gesture, let other, let answer):
      guard new.contains(gesture), let recognizer = gestures[gesture] else { return }
      recognizer.preventedAnswer = answering(other, answer, else: recognizer.preventedAnswer)
    case .refusesTouches(let gesture, let view):
      delegate(of: gesture, new)?.refusedViews.append(view)
    case .shouldBegin(let gesture, let condition):
      delegate(of: gesture, new)?.beginConditions.append(condition)
    }
  }

  private func answering(
    _ name: String, _ answer: Bool, else others: ((GestureRecognizer) -> Bool?)?
  ) -> (GestureRecognizer) -> Bool? {
    { $0.name == name ? answer : others?($0) }
  }

  /// The delegate of a recognizer that is new, made when it is first needed.
  private func delegate(of gesture: String, _ new: Set<String>) -> GestureDelegate? {
    guard new.contains(gesture), let recognizer = gestures[gesture] else { return nil }
    if let delegate = recognizer.delegate as? GestureDelegate { return delegate }
    let owner = recognizer.delegate as? any AnsweringScrollView
    if let delegate = owner?.answers.delegates[gesture] { return delegate }
    let delegate = GestureDelegate { [weak self] id in self?.views[id] }
    if let owner {
      // A scroll view stays the delegate of its own recognizers (rule S21).
      owner.answers.delegates[gesture] = delegate
      return delegate
    }
    delegate.own = recognizer.delegate
    delegates[gesture] = delegate
    recognizer.delegate = delegate
    return delegate
  }

  // MARK: Responders

  private func buildResponders() {
    application.traceName = "application"
    for entry in scenario.responders {
      switch entry.kind {
      case .application?:
        application.traceName = entry.id
        responders[entry.id] = application
      case .delegate?: buildDelegate(entry)
      case .scene?:
        let scene = WindowScene(application: application)
        scene.traceName = entry.id
        responders[entry.id] = scene
        self.scene = scene
      case .controller?:
        let controller = makeController(entry)
        controller.traceName = entry.id
        responders[entry.id] = controller
      case nil: break
      }
    }
  }

  private func buildDelegate(_ entry: ScenarioResponder) {
    if entry.isResponder {
      let delegate = DelegateResponder()
      delegate.traceName = entry.id
      responders[entry.id] = delegate
      applicationDelegate = delegate
    } else {
      applicationDelegate = PlainDelegate()
    }
    // Behind an application that the scenario has not, nothing stands on a chain.
    if scenario.responders.contains(where: { $0.kind == .application }) {
      application.delegate = applicationDelegate
    }
  }

  private func linkResponders() {
    for entry in scenario.responders {
      let responder = responder(entry.id)
      if let controller = responder as? ViewController {
        if let view = entry.view { controller.view = views[view] }
        if let parent = entry.parent { (responders[parent] as? ViewController)?.addChild(controller) }
        if let presenting = entry.presentedBy {
          (responders[presenting] as? ViewController)?.linkPresented(controller)
        }
      }
      if let next = entry.next { responder?.nextOverride = self.responder(next) }
      if let touches = entry.members.string("touches") { responder?.consumesTouches = touches == "consume" }
    }
  }

  // MARK: Actions of controls

  private func connect(_ action: Scenario.ControlAction) {
    guard let control = views[action.control] as? Control, let event = Control.Event(name: action.event)
    else { return }
    control.addAction(for: event) { [weak self] _ in self?.change(action.change) }
  }

  /// Connects the actions of a control that came in later.
  func connectActions(of id: String) {
    for action in scenario.controlActions where action.control == id { connect(action) }
  }
}

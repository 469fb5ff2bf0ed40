import HTML

/// A screen of the flow: the view model of its step.
enum FlowScreen {
    case chipNumber(ChipNumberViewModel)
    case photo(PhotoViewModel)
    case form(FormViewModel)
    case summary(SummaryViewModel)

    /// Replaces the shown texts with those that were typed.
    func fill(from input: FormInput) {
        switch self {
        case .chipNumber(let viewModel): viewModel.formatChipNumber(input[.chipNumber])
        case .form(let viewModel): viewModel.fill(from: input)
        case .photo, .summary: break
        }
    }
}

/// A screen of the flow as a page: its view, below the errors and the notice that every screen can have.
struct FlowPage: Page {
    let navigationBar: NavigationBar
    /// The errors of the screen's fields, in their order.
    let errors: [FieldError]
    /// The limit that was met, in words, when nothing was saved for that reason alone.
    let refusal: LocalizedString?
    /// Whether the flow began with a post to a flow that no longer existed.
    let showsLostFlowNotice: Bool
    let styleSheets: [Asset]
    let scripts: [Asset]
    let view: any Template
}

/// Says that there is no connection, once a step's form is sent without one.
struct OfflineNotice: Template {
    let screen: Screen
    /// The label of the button that sends the form.
    var button = L10n.Common.continue
}

struct ChipNumberView: Template {
    let action: URLReference
    let viewModel: ChipNumberViewModel
}

struct PhotoView: Template {
    let action: URLReference
    let viewModel: PhotoViewModel

    var flow: ReportFlow { viewModel.flow }

    var notes: FieldNotes {
        FieldNotes(
            id: FieldName.photo.rawValue,
            identifier: Screen.step(.photo).identifier("input"),
            hint: L10n.Photo.hint,
            error: viewModel.errors[.photo]
        )
    }
}

/// A step whose form consists of fields, as HTML.
struct FormView: Template {
    let action: URLReference
    let viewModel: FormViewModel

    var step: FlowStep { viewModel.step }
    var screen: Screen { .step(step.name) }

    var fields: [FormField<ReportAnswers>] { inputs.filter { !$0.field.isDetail } }
    var details: [FormField<ReportAnswers>] { inputs.filter(\.field.isDetail) }

    private var inputs: [FormField<ReportAnswers>] {
        let (form, isAtHome) = (viewModel.form, viewModel.isAtHome)
        let button = PositionButton(screen: screen, words: L10n.Position.add, hint: L10n.Position.hint, isAtHome: isAtHome)
        return form.inputs(on: screen, now: viewModel.now, positionButton: form.asksForPosition ? button : nil)
    }
}

struct SummaryView: Template {
    let action: URLReference
    let viewModel: SummaryViewModel

    var flow: ReportFlow { viewModel.flow }
    var matches: MatchCards? { MatchCards(viewModel.matches, for: flow.kind, on: .step(.summary), now: viewModel.now) }
}

import Foundation
import PackagePlugin

/// Runs `ResourceCompiler` over `Templates`, `Localizable` and `Public` before the target is compiled.
///
/// It runs at every build: a list of input files would be kept from one build to the next, so that a file that came
/// later would not be watched, and one that went would fail the build. Its input is therefore the folder of its own
/// outputs, which it touches each time. A run that changes nothing writes nothing, and nothing is compiled again.
@main
struct CompileResources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let outputs = context.pluginWorkDirectoryURL
        return [
            .buildCommand(
                displayName: "Compiling templates, strings and assets",
                executable: try context.tool(named: "ResourceCompiler").url,
                arguments: [context.package.directoryURL.path, outputs.path],
                inputFiles: [outputs],
                outputFiles: ["Templates.swift", "L10n.swift", "Assets.swift"].map { outputs.appending(path: $0) }
            )
        ]
    }
}

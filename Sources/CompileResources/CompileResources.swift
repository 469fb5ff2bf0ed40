import Foundation
import PackagePlugin

/// Runs `ResourceCompiler` over `Templates`, `Localizable` and `Public` before the target is compiled.
///
/// It runs at every build. SwiftPM keeps a command's list of input files from one build to the next: a list of resources would miss a
/// new file, and a deleted one would fail the build. The only input is therefore the folder of the outputs, which `ResourceCompiler`
/// touches each time. It writes only files that change, and nothing else is recompiled.
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
                outputFiles: ["L10n.swift", "Templates.swift", "Assets.swift", "Version.swift"].map {
                    outputs.appending(path: $0)
                }
            )
        ]
    }
}

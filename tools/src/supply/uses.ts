import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsIn } from './imports.ts'
import { otherUses } from './other-uses.ts'
import { directDependencies, workspacesOf, type Dependency } from './workspaces.ts'

export type Use = Dependency & { files: string[] }

const isOurs = (name: string): boolean => name.startsWith('@zdb/')

/** `server/src/ports/files/s3.ts` is `server/src/ports`: near enough to look, and no page changes with every file. */
export const placeOf = (file: string): string => {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'src' ? 3 : 2).join('/') || file
}

const namesIt = (root: string, name: string): string[] => {
  const use = otherUses[name]
  return use && readFileSync(join(root, use.file), 'utf8').includes(use.text) ? [use.file] : []
}

/** Where a package is imported, or what it describes; else what makes use of it in another way. */
const filesOf = (root: string, name: string, imported: readonly Map<string, string[]>[]): string[] => {
  const described = name.replace(/^@types\//, '')
  const files = imported.flatMap((each) => each.get(described) ?? [])
  return files.length > 0 ? files : namesIt(root, name)
}

/** What is asked for at the root may be used anywhere. */
export const usesIn = (root: string): Use[] => {
  const imported = new Map(workspacesOf(root).map((workspace) => [workspace, importsIn(root, workspace)]))
  return directDependencies(root)
    .filter(({ name }) => !isOurs(name))
    .map((dependency) => {
      const { name, workspace } = dependency
      const own = [...imported].filter(([each]) => workspace === '' || each === workspace).map(([, found]) => found)
      return { ...dependency, files: filesOf(root, name, own) }
    })
}

/** What is imported and stands in no package.json of its workspace or of the root: it is there by luck. */
export const undeclared = (root: string): string[] => {
  const direct = directDependencies(root)
  return workspacesOf(root).flatMap((workspace) => {
    const asked = direct.filter((each) => each.workspace === workspace || each.workspace === '')
    const known = new Set(asked.map(({ name }) => name))
    return [...importsIn(root, workspace)]
      .filter(([name]) => !known.has(name))
      .map(([name, [file]]) => `${name}: ${file}`)
  })
}

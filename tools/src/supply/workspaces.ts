import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = {
  name: string
  workspaces?: string[]
  overrides?: Record<string, string>
} & Partial<Record<(typeof kinds)[number], Record<string, string>>>

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** One line of one package.json; the root's own has the workspace ''. */
export type Dependency = { name: string; version: string; workspace: string; kind: (typeof kinds)[number] }

const manifestOf = (root: string, workspace: string): Manifest =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Manifest

export const workspacesOf = (root: string): string[] => ['', ...(manifestOf(root, '').workspaces ?? [])]

export const overridesOf = (root: string): Record<string, string> => manifestOf(root, '').overrides ?? {}

/** What the project itself asks for, its own workspaces among it. */
export const directDependencies = (root: string): Dependency[] =>
  workspacesOf(root).flatMap((workspace) => {
    const manifest = manifestOf(root, workspace)
    return kinds.flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).map(([name, version]) => ({ name, version, workspace, kind })),
    )
  })

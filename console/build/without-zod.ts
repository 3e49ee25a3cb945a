import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Specifier = Node & { imported?: { name: string }; local: { name: string } }
type Lite = { code: string; dropped: ReadonlySet<string> }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every name a statement mentions, except the names of properties. */
const mentions = (node: unknown, found = new Set<string>()): Set<string> => {
  if (Array.isArray(node)) for (const child of node) mentions(child, found)
  else if (isNode(node)) {
    if (node.type === 'Identifier') found.add(node.name as string)
    const named = (node.type === 'Property' || node.type === 'MemberExpression') && node.computed !== true
    for (const [key, child] of Object.entries(node)) {
      if (named && (key === 'property' || (key === 'key' && node.shorthand !== true))) continue
      mentions(child, found)
    }
  }
  return found
}

const declares = (statement: Node): string[] => {
  const declaration = (statement.declaration ?? statement) as Node & { declarations?: { id: { name: string } }[] }
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration.declarations ?? []).map(({ id }) => id.name)
}

const isZod = (source: string) => source === 'zod' || source.startsWith('zod/')

/** A contract module without what is built of schemas; types are taken out later, by the bundler. */
export const withoutZod = (file: string): Lite => {
  const text = readFileSync(file, 'utf8')
  const body = parseSync(file, text).program.body as unknown as Node[]
  const tainted = new Set<string>()
  const pieces: string[] = []
  for (const statement of body) {
    const source = (statement.source as { value: string } | null | undefined)?.value ?? ''
    const piece = text.slice(statement.start, statement.end)
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') {
      const gone = source.startsWith('.') ? withoutZod(resolve(dirname(file), source)).dropped : undefined
      const specifiers = statement.specifiers as Specifier[]
      const lost = specifiers.filter(({ imported }) => isZod(source) || (imported && gone?.has(imported.name)))
      for (const { local } of lost) tainted.add(local.name)
      const left = specifiers.filter((specifier) => !lost.includes(specifier))
      const words = left.map(({ start, end }) => text.slice(start, end)).join(', ')
      if (lost.length === 0) pieces.push(piece)
      else if (left.length > 0) pieces.push(`import { ${words} } from '${source}'`)
      continue
    }
    const names = declares(statement)
    if (names.length > 0 && [...mentions(statement)].some((name) => tainted.has(name))) {
      for (const name of names) tainted.add(name)
    } else pieces.push(piece)
  }
  return { code: `${pieces.join('\n')}\n`, dropped: tainted }
}

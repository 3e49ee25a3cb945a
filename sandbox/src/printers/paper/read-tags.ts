import type { Dialect, Style, Tag } from './dialects.ts'

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; set: Partial<Style> }
  | { kind: 'close'; name: string }
  | { kind: 'whole'; tag: Exclude<Tag, { kind: 'style' }>; content: string }

const shape = /<(\/?)([A-Za-z]+\d?)>/y
const wholes = new Set(['qr', 'copies', 'table'])

/** A content in its parts. What is no tag of this cloud is text, its brackets too; a tag left open is open to the end. */
export function readTags(content: string, dialect: Dialect): Part[] {
  const parts: Part[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') parts.push({ kind: 'text', text })
    text = ''
  }
  for (let at = 0; at < content.length;) {
    shape.lastIndex = at
    const found = content[at] === '<' ? shape.exec(content) : null
    const [all = '', slash = '', name = ''] = found ?? []
    const tag = found && Object.hasOwn(dialect, name) ? dialect[name] : undefined
    if (!tag) {
      text += content[at]
      at += 1
      continue
    }
    flush()
    at += all.length
    if (tag.kind === 'style') parts.push(slash ? { kind: 'close', name } : { kind: 'open', name, set: tag.set })
    else if (slash) continue
    else if (wholes.has(tag.kind)) {
      const end = content.indexOf(`</${name}>`, at)
      const inside = content.slice(at, end < 0 ? undefined : end)
      parts.push({ kind: 'whole', tag, content: inside })
      at += inside.length
    } else parts.push({ kind: 'whole', tag, content: '' })
  }
  flush()
  return parts
}

/** How many copies a content itself asks for. */
export const copiesIn = (content: string, dialect: Dialect): number => {
  const asked = readTags(content, dialect).find((part) => part.kind === 'whole' && part.tag.kind === 'copies')
  const count = asked?.kind === 'whole' ? Math.floor(Number(asked.content)) : 1
  return count >= 1 && count <= 9 ? count : 1
}

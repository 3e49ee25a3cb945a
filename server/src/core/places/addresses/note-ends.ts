import type { Division } from '../divisions/divisions.ts'
import type { Line } from './labels.ts'
import { nameLikeness, tidyName } from './names.ts'
import { isNote } from './notes.ts'
import { phoneMark } from './plain-text.ts'
import { findRegion } from './regions.ts'

const clause = /[^\s,;。]+/g
const mark = new RegExp(`^${phoneMark}`)
const called = new RegExp(`^([^${phoneMark}:]{2,12}):?(${phoneMark})?`)

const namesRegion = (text: string, home: Division | undefined): boolean => {
  const found = findRegion([{ text, labelled: false }], home, () => false)
  return found !== undefined && (found.place.county !== undefined || found.doubtful !== '')
}

/** 款式:心动 299,孔瑶 179…,湖北省…: what is said to the shop ends where a place or a person with a number begins. */
export function untilPlace(line: Line, home: Division | undefined): Line[] {
  if (line.kind !== 'note') return [line]
  const clauses = [...line.text.matchAll(clause)]
  const isPerson = (i: number): boolean => {
    const [, name = '', number] = called.exec(clauses[i]?.[0] ?? '') ?? []
    const beside = number !== undefined || mark.test(clauses[i + 1]?.[0] ?? '') || mark.test(clauses[i - 1]?.[0] ?? '')
    return beside && !isNote(tidyName(name)) && nameLikeness(name, true) >= 0.5
  }
  const end = clauses.findIndex(([text], i) => {
    if (i === 0) return false
    if (mark.test(text)) return isPerson(i + 1) || namesRegion(clauses[i + 1]?.[0] ?? '', home)
    return isPerson(i) || namesRegion(text, home) || namesRegion([text, clauses[i + 1]?.[0]].join(' '), home)
  })
  // 帮我送给贾sir,他在上海…: who it is for is said before where that is.
  const isWho = nameLikeness(clauses[end - 1]?.[0] ?? '', false) >= 0.75 && end > 1
  const from = clauses[isWho ? end - 1 : end]?.index
  if (from === undefined) return [line]
  return [
    { kind: 'note', text: line.text.slice(0, from) },
    { kind: 'none', text: line.text.slice(from) },
  ]
}

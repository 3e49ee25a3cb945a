import type { Division } from '../divisions/divisions.ts'
import type { Line } from './labels.ts'
import { gluedName, nameLikeness, tidyName } from './names.ts'
import { joined, phoneMark, separators } from './plain-text.ts'
import { findRegion, skipRepeated, type Region } from './regions.ts'

/** What a street or a house sounds like. */
export const housed = /\d|[路街道巷弄号栋幢楼座室层村镇乡园苑厦城广场院校]/

type Token = { text: string; besidePhone: boolean }
type Reading = { region?: Region; name: { text: string; sure: number }; detail: string; rest: string }

const looksLikeName = (text: string) => nameLikeness(text, true) >= 0.6

/** Shares the pieces of a text out among region, street, name and the rest. */
export function readLines(lines: Line[], home: Division | undefined): Reading {
  // The first word behind 收货人 is the name; what follows in that line is read like any other text.
  const owner = lines.find(({ kind, text }) => (kind === 'name' || kind === 'sender') && firstToken(text))
  const ownName = owner ? firstToken(owner.text) : ''
  const open = lines.flatMap((line): Line[] => {
    if (line.kind === 'note') return []
    if (line === owner)
      return [{ kind: 'none', text: unwrapped(line.text.slice(line.text.indexOf(ownName) + ownName.length)) }]
    return [{ ...line, text: unwrapped(line.text) }]
  })

  const found = open
    .map((line, i) => ({
      i,
      region: findRegion(line.text, home, looksLikeName),
      labelled: line.kind === 'address' || line.kind === 'region',
    }))
    .filter((each): each is typeof each & { region: Region } => each.region !== undefined)
    .toSorted((a, b) => Number(b.labelled) - Number(a.labelled) || b.region.score - a.region.score || a.i - b.i)[0]

  const details: string[] = []
  const loose: Token[] = []
  open.forEach(({ kind, text }, i) => {
    const labelled = kind === 'address' || kind === 'region'
    if (found && i === found.i) {
      loose.push(...tokens(text.slice(0, found.region.start)))
      splitDetail(text.slice(skipRepeated(text, found.region)), Boolean(ownName), details, loose)
    } else if (labelled) {
      const again = found && findRegion(text, found.region.place.city, () => false)
      splitDetail(again?.start === 0 ? text.slice(again.end) : text, Boolean(ownName), details, loose)
    } else if (found && i > found.i && housed.test(text) && !found.labelled) {
      splitDetail(text, Boolean(ownName), details, loose)
    } else {
      loose.push(...tokens(text))
    }
  })

  const name = ownName
    ? { text: tidyName(ownName), sure: nameLikeness(ownName, true) >= 0.5 ? 0.98 : 0.8, from: undefined }
    : bestName(loose)
  const others = loose.filter((token) => token !== name.from)
  if (details.length === 0 && !found) details.push(...takeStreet(others))
  const notes = lines.filter(({ kind }) => kind === 'note').map(({ text }) => text.replaceAll(phoneMark, ' ').trim())
  return {
    ...(found && { region: found.region }),
    name: { text: name.text, sure: name.sure },
    detail: joined(details),
    rest: [...others.map(({ text }) => text), ...notes].join(' ').trim(),
  }
}

/** Without a region the longest piece that sounds like a street is the address, with its neighbours of that sound. */
function takeStreet(loose: Token[]): string[] {
  const sounds = ({ text }: Token) => housed.test(text) && !/^[#【]/.test(text)
  const longest = loose
    .filter((token) => sounds(token) && token.text.length > 3)
    .toSorted((a, b) => b.text.length - a.text.length)[0]
  if (!longest) return []
  let [start, end] = [loose.indexOf(longest), loose.indexOf(longest) + 1]
  while (start > 0 && loose.slice(start - 1, start).every(sounds)) start--
  while (end < loose.length && loose.slice(end, end + 1).every(sounds)) end++
  return loose.splice(start, end - start).map(({ text }) => text)
}

/** Meituan writes the place first and its address in brackets: 建外SOHO (北京市朝阳区东三环中路39号) 2号楼. */
function unwrapped(text: string): string {
  const [, before = '', inside = '', after = ''] = /^([^()]*)\(([^()]*)\)(.*)$/.exec(text) ?? []
  return findRegion(inside, undefined, () => false)?.start === 0 ? [inside, before, after].join(' ') : text
}

const firstToken = (text: string): string => {
  const first = text.split(separators).find(Boolean) ?? ''
  const region = findRegion(first, undefined, looksLikeName)
  return region ? first.slice(0, region.start) : first
}

function tokens(text: string): Token[] {
  return [
    ...text.replaceAll(/(?<=^|\s)[/\\·-]+(?=\s|$)/g, ' ').matchAll(/[A-Za-z]+(?: [A-Za-z]+)+|[^\s,;|、。\uE000]+/g),
  ].map((match) => ({
    text: match[0],
    besidePhone:
      text
        .slice(0, match.index)
        .trimEnd()
        .replace(/[,;|]$/, '')
        .trimEnd()
        .endsWith(phoneMark) ||
      text
        .slice(match.index + match[0].length)
        .replace(/^[\s,;|]+/, '')
        .startsWith(phoneMark),
  }))
}

const postcode = /^(?:邮编|邮政编码)?\d{6}$/

/** Behind the region comes the street; a name may stand at the end of it or beside the number. */
function splitDetail(text: string, nameKnown: boolean, details: string[], loose: Token[]) {
  const parts = tokens(text.replace(/^[\s,/>|·-]+/, ''))
  parts.forEach((token, i) => {
    const sure = nameLikeness(token.text, token.besidePhone)
    const last = i === parts.length - 1
    if (postcode.test(token.text)) loose.push(token)
    else if (!nameKnown && sure >= 0.95) loose.push(token)
    else if (!nameKnown && i > 0 && (sure >= 0.6 || (token.besidePhone && sure > 0)) && (token.besidePhone || last))
      loose.push(token)
    else if (!nameKnown && i === 0 && token.besidePhone && sure >= 0.9 && parts.length === 1 && details.length > 0)
      loose.push(token)
    else if (!nameKnown && token.besidePhone && gluedName(token.text)) {
      const name = gluedName(token.text)
      details.push(token.text.slice(0, -name.length))
      loose.push({ text: name, besidePhone: true })
    } else details.push(token.text)
  })
}

function bestName(loose: Token[]): { text: string; sure: number; from: Token | undefined } {
  const [best] = loose
    .map((from) => ({ from, text: tidyName(from.text), sure: nameLikeness(from.text, from.besidePhone) }))
    .filter(({ sure }) => sure >= 0.35)
    .toSorted((a, b) => b.sure - a.sure)
  return best ?? { text: '', sure: 0, from: undefined }
}

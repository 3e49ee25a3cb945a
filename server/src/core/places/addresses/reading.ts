import type { Division } from '../divisions/divisions.ts'
import type { Line } from './labels.ts'
import { isRelation } from './kinship.ts'
import { gluedName, nameLikeness, tidyName } from './names.ts'
import { untilPlace } from './note-ends.ts'
import { isNote, withoutAsides, withoutTail, withoutVerb } from './notes.ts'
import { piecesOf, type Piece } from './pieces.ts'
import { joined, phoneMark, regionMark } from './plain-text.ts'
import { findRegion, type Region } from './regions.ts'

/** What a street or a house sounds like. */
export const housed = /\d|[路街道巷弄号栋幢楼座室层村镇乡园苑厦城广场院校馆门]|中心/
// Strong enough to be part of an address without a region before it.
const surelyHoused =
  /\d+ ?(?:号|栋|幢|座|室|楼|单元|层|弄|户|组|F|f|期|区|街|路|巷|-\d)|[栋幢座楼号元]\d{2,}|(?:路|街|大道|巷|弄|胡同|小区|花园|花苑|家园|公寓|大厦|广场|中心|医院|大学|学院|中学|小学|学校|酒店|宾馆|商城|百货|新村|新城|大院|前台|大堂|门口|街道|[东西南北正大后侧]门|住院部|门诊部?|院区|校区|护士站|保安亭|门卫|一层|服务中心|[\u4E00-\u9FA5]局|超市|银行|公司|集团|[镇乡村苑园府庭楼座栋号店馆室层城厦])$/

type Reading = { region?: Region; name: { text: string; sure: number }; detail: string; rest: string }

const looksLikeName = (text: string) => nameLikeness(text, true) >= 0.6

/** Shares the pieces of a text out among region, street, name and the rest. */
export function readLines(labelled: readonly Line[], home: Division | undefined): Reading {
  const lines = labelled.flatMap((line) => untilPlace(line, home))
  const isSaid = ({ kind }: Line) => kind === 'note' || kind === 'buyer'
  const notes = lines.filter(isSaid).map(({ text }) => text.replaceAll(phoneMark, ' ').trim())
  const open = lines
    .filter((line) => !isSaid(line))
    .map((line) => {
      const { text, asides } = withoutAsides(line.text)
      notes.push(...asides.map((aside) => aside.replaceAll(phoneMark, ' ').trim()))
      return { kind: line.kind, text: unwrapped(text), labelled: line.kind === 'address' || line.kind === 'region' }
    })
  const region = findRegion(open, home, looksLikeName)
  const pieces = piecesOf(open.map(({ kind, text }, line) => ({ kind, text: withoutRegion(text, line, region) })))

  const name = labelledName(pieces) ?? bestName(pieces)
  const others = pieces.flatMap((piece) => (piece === name.from ? name.left(piece) : [piece]))
  const closed = Math.max(
    ...pieces.map((piece, i) => (piece === name.from || piece.besidePhone || surelyHoused.test(piece.text) ? i : -1)),
  )
  const remarks = new Set(pieces.slice(closed + 1).filter(({ apart, text }) => apart && !door.test(text)))
  const [details, loose] = region && region.spans.length > 0 ? behindRegion(others, region, remarks) : alone(others)
  return {
    ...(region && { region }),
    name: { text: name.text, sure: name.sure },
    detail: joined(withoutRepeats(details)),
    rest: [...loose.map(({ text }) => text), ...notes].filter(Boolean).join(' ').trim(),
  }
}

/** Meituan writes the place first and its address in brackets: 建外SOHO (北京市朝阳区东三环中路39号) 2号楼. */
function unwrapped(text: string): string {
  const [, before = '', inside = '', after = ''] = /^([^()]*)\(([^()]*)\)(.*)$/.exec(text) ?? []
  if (!inside) return text
  const [span] = findRegion([{ text: inside, labelled: false }], undefined, () => false)?.spans ?? []
  return span?.start === 0 && /[路街道巷弄镇乡村\d]/.test(inside.slice(span.end))
    ? [inside, before, after].join(' ')
    : text
}

function withoutRegion(text: string, line: number, region: Region | undefined): string {
  const spans = region?.spans.filter((span) => span.line === line).toSorted((a, b) => b.start - a.start) ?? []
  return spans
    .reduce((left, { start, end }) => left.slice(0, start) + regionMark + left.slice(end), text)
    .replaceAll(`中国${regionMark}`, regionMark)
    .replaceAll(/\uE001[\s,/>|·:-]+/g, regionMark)
}

type Name = { text: string; sure: number; from: Piece | undefined; left: (piece: Piece) => Piece[] }
const nobody: Name = { text: '', sure: 0, from: undefined, left: () => [] }
const nothing = () => []

const door = /^[A-Za-z]?\d{1,5}[A-Za-z]?$/
const firm = /(?:公司|集团|工厂|商行|事务所|工作室)$/

/** The first word behind 收货人 is the name; what follows in that line is read like any other text. */
function labelledName(pieces: readonly Piece[]): Name | undefined {
  const first = pieces.findIndex(({ kind, afterRegion }) => (kind === 'name' || kind === 'sender') && !afterRegion)
  const [company, person] = [pieces[first], pieces[first + 1]]
  // 收方:华为技术有限公司 任先生: the company is where the person is.
  const hosted =
    company && person?.line === company.line && firm.test(company.text) && nameLikeness(person.text, true) >= 0.8
  // 收花人是我对象 董梅梅: what somebody is, and then who.
  const related =
    company && person?.line === company.line && isRelation(company.text) && nameLikeness(person.text, true) >= 0.5
  const own = hosted || related ? person : company
  const text = own ? tidyName(own.text) : ''
  if (!own || !text || (/\d/.test(text) && nameLikeness(text, true) < 0.6)) return undefined
  return { text, sure: nameLikeness(text, true) >= 0.5 ? 0.98 : 0.8, from: own, left: nothing }
}

/** How likely a piece is the name, from where it stands. */
function chance(piece: Piece, i: number, pieces: readonly Piece[], streets: number): number {
  // 悠悠，江苏省…，138…: who stands before the address is its addressee.
  const first =
    !piece.afterRegion && pieces[i + 1]?.afterRegion === true && pieces.slice(0, i).every(({ text }) => isNote(text))
  const meant = piece.besidePhone || piece.addressed || /收\)?$/.test(piece.text)
  const beside = meant || first
  const sure = nameLikeness(piece.text, beside) * (meant || !first ? 1 : 0.9)
  if (sure >= 0.95) return sure
  // … Dior柜台 Amy: at the very end of the text a given name needs no number beside it.
  if (i === pieces.length - 1 && i > 0 && /^[A-Z][a-z]{1,9}$/.test(piece.text)) return Math.max(sure, 0.4)
  // Right behind the region comes the street, unless that was written before.
  const street = piece.afterRegion && !pieces[i - 1]?.afterRegion
  if (street && streets === 0) return 0
  if (piece.kind === 'address' || piece.kind === 'region') return beside ? sure * 0.9 : 0
  if (beside) return piece.addressed && sure > 0 ? Math.max(sure, 0.7) : sure
  const outermost = i === 0 || i === pieces.length - 1 || pieces[i - 1]?.line !== piece.line
  return sure >= 0.6 && (outermost || !piece.afterRegion) ? sure : 0
}

function bestName(pieces: readonly Piece[]): Name {
  const streets = (except: Piece) => pieces.filter((piece) => piece !== except && surelyHoused.test(piece.text)).length
  // Whoever has a number beside the name is rather meant than somebody who has none.
  const named = ({ piece, sure }: { piece: Piece; sure: number }) =>
    sure >= 0.8 && (piece.besidePhone || piece.addressed)
  const [best] = pieces
    .map((piece, i) => ({ piece, sure: chance(piece, i, pieces, streets(piece)) }))
    .filter(({ sure }) => sure >= 0.35)
    .toSorted(
      (a, b) =>
        Number(named(b)) - Number(named(a)) ||
        b.sure - a.sure ||
        Number(b.piece.besidePhone) - Number(a.piece.besidePhone),
    )
  if (best && best.sure >= 0.6)
    return { text: tidyName(best.piece.text), sure: best.sure, from: best.piece, left: nothing }
  for (const piece of pieces.toReversed()) {
    const beside = piece.besidePhone || piece.addressed
    const text = withoutTail(piece.text)
    const glued = !isNote(text) && (beside || piece === pieces.at(-1)) ? gluedName(text, beside) : ''
    if (glued) {
      const left = () => [{ ...piece, text: text.slice(0, -glued.length) }]
      return { text: tidyName(glued), sure: nameLikeness(glued, true), from: piece, left }
    }
  }
  return best ? { text: tidyName(best.piece.text), sure: best.sure, from: best.piece, left: nothing } : nobody
}

/** What of the pieces is the address below the region: all that follows it, and what sounds like a house elsewhere. */
function behindRegion(pieces: readonly Piece[], region: Region, remarks: ReadonlySet<Piece>): [string[], Piece[]] {
  const [behind, elsewhere, loose]: [string[], string[], Piece[]] = [[], [], []]
  const lastLine = Math.max(...region.spans.map(({ line }) => line))
  let noted = -1
  let before: Piece | undefined
  // 2单元 1101, 江苏省…: a bare number behind a house is its door.
  const follows = (piece: Piece) => before !== undefined && pieces[pieces.indexOf(before) + 1] === piece
  const goesOn = ({ line }: Piece) =>
    pieces.some((piece) => piece.line === line && surelyHoused.test(piece.text)) &&
    pieces.every((piece) => piece.line !== line || (!piece.besidePhone && streetOf(piece) !== ''))
  for (const piece of pieces) {
    const text = streetOf(piece)
    const labelled = piece.kind === 'address' || piece.kind === 'region'
    // Behind the number or a word to the shop only what sounds like a house is still address.
    const over = piece.afterPhone || noted === piece.line
    // …2105室。越快越好: what follows house, name and number in a sentence of its own is none of them.
    if (remarks.has(piece) && behind.some((part) => surelyHoused.test(part))) loose.push(piece)
    else if (!text) {
      if (piece.afterRegion) noted = piece.line
      loose.push(piece)
    } else if (piece.afterRegion && over && !door.test(text) && !surelyHoused.test(text)) loose.push(piece)
    else if (labelled || piece.afterRegion) behind.push(text)
    else if (!region.labelled && piece.line > lastLine && housed.test(text)) behind.push(text)
    // 地址:…399号 and below it (大华国际广场 写字楼 1801).
    else if (region.labelled && piece.kind === 'none' && piece.line === lastLine + 1 && goesOn(piece)) behind.push(text)
    else if (!region.labelled && (surelyHoused.test(text) || (follows(piece) && door.test(text)))) {
      elsewhere.push(text)
      before = piece
    } else loose.push(piece)
  }
  return [[...behind, ...elsewhere], loose]
}

/** Without a region the longest piece that sounds like a street is the address, with its neighbours of that sound. */
function alone(pieces: readonly Piece[]): [string[], Piece[]] {
  const labelled = pieces.filter(({ kind, text }) => kind === 'address' && !isNote(text))
  const details = labelled.length > 0 ? labelled : street(pieces)
  return [details.map(streetOf).filter(Boolean), pieces.filter((piece) => !details.includes(piece))]
}

function street(pieces: readonly Piece[]): readonly Piece[] {
  const sounds = (piece: Piece | undefined) =>
    piece !== undefined && !/^[#[]/.test(piece.text) && housed.test(streetOf(piece))
  const [longest] = pieces
    .filter((piece) => sounds(piece) && (piece.text.length > 3 || surelyHoused.test(piece.text)))
    .toSorted((a, b) => b.text.length - a.text.length)
  if (!longest) return []
  let [start, end] = [pieces.indexOf(longest), pieces.indexOf(longest) + 1]
  while (sounds(pieces[start - 1])) start--
  // 朝阳大悦城 8楼 海底捞: what follows in the line, up to the number, belongs to the house.
  const goesOn = (piece: Piece | undefined) =>
    piece !== undefined && piece.line === longest.line && !piece.besidePhone && /^[\u4E00-\u9FA5]/.test(streetOf(piece))
  while (sounds(pieces[end]) || goesOn(pieces[end])) end++
  return pieces.slice(start, end)
}

/** The street in a piece, without what was said around it; '' when it is no street. */
function streetOf({ text }: Piece): string {
  const said = withoutVerb(text)
  const bare = withoutTail(said)
  return isNote(said) || /^[#[\]()."“”'-]+$/.test(bare) ? '' : bare
}

/** A form asks for the town, and people write it again: 文新街道 文新街道文三路477号. */
const withoutRepeats = (details: readonly string[]): string[] =>
  details.filter(
    (piece, i) => !details.some((other, j) => j > i && other.startsWith(piece) && /[镇乡道村区]$/.test(piece)),
  )

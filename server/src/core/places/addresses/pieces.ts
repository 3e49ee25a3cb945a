import type { LineKind } from './labels.ts'
import { isRelation } from './kinship.ts'
import { phoneMark, regionMark } from './plain-text.ts'

/** A stretch between two separators, with what stands around it. */
export type Piece = {
  text: string
  line: number
  kind: LineKind
  besidePhone: boolean
  /** Something of the region stands before it in its line, or right before it. */
  afterRegion: boolean
  /** A number stands between the region and this. */
  afterPhone: boolean
  /** 收 stands behind it, or 找 before it. */
  addressed: boolean
  /** A new line or a stop stands before it, and not only a space. */
  apart: boolean
}

// Latin words stay together, as names (Amy Wong) and houses (Lady M) have several; marks are pieces of their own.
const pattern =
  /(?:我叫|我是|[\u4E00-\u9FA5]{0,6}[叫找写给友婆公事蜜户人妈爸姐哥妹弟]|名字是|联系人?是?|收[货件花]人是)?[A-Za-z]+\.?(?: [A-Za-z]+)+(?![A-Za-z\d])|[^\s,;|、。!~\uE000\uE001]+|[\uE000\uE001]/g
const lonely = /(?<=^|\s)[/\\·.:>-]+(?=\s|$)/g
const addressee = /^[([]?(?:亲|签)?[收启][)\]]?$/

// 找 崔敏, 写 单国: whoever comes next is the one.
const naming = /^(?:(?:请|麻烦)?(?:找|联系)(?:一下)?|写|[\u4E00-\u9FA5]{0,4}叫|名字[是叫]?|交?给|的)$/

const lead = /(?:(?:就|都|人|现)?(?:住在?|在|是)|(?:把[花货它]|帮我|麻烦|请|给)*[送改换]?(?:到|至|往|去|成|为)|送)$/
const whose = /^(?:(?:我们?|[她他]们?)的?)?(?:家|公司|单位|学校|店|办公室|住址|住处|地址|位置|老家)?$/

/** 他公司在…, 把花送到…: the words that lead to the place are said and done with. */
function withoutLead(pieces: Piece[]): void {
  const last = pieces.at(-1)
  // 目的地:…, 地址没变:…
  const left = last?.text.replace(/^[\u4E00-\u9FA5]{0,6}:$/, '').replace(lead, '')
  if (!last || left === undefined || left === last.text) return
  if (whose.test(left)) pieces.pop()
  else last.text = left
}

/** The pieces of all lines in order. */
export function piecesOf(lines: readonly { kind: LineKind; text: string }[]): Piece[] {
  const pieces: Piece[] = []
  let phoneBefore = false
  let named = false
  for (const [line, { kind, text }] of lines.entries()) {
    let [afterRegion, afterPhone] = [false, false]
    const plain = text.replace(lonely, ' ')
    let end = 0
    for (const { 0: found, index } of plain.matchAll(pattern)) {
      const between = plain.slice(end, index)
      const apart = end === 0 || /[,;。!~|]/.test(between)
      end = index + found.length
      const last = pieces.at(-1)
      if (found === phoneMark) {
        if (last) last.besidePhone = true
        phoneBefore = true
        afterPhone = afterRegion
        named = false
      } else if (found === regionMark) {
        if (last?.line === line && !apart) withoutLead(pieces)
        afterRegion = true
        afterPhone = false
        phoneBefore = false
        named = false
      } else if (naming.test(found)) named = true
      else if (addressee.test(found)) {
        if (last?.line === line) last.addressed = true
      } else {
        pieces.push({
          text: found,
          line,
          kind,
          besidePhone: phoneBefore,
          afterRegion,
          afterPhone,
          addressed: named,
          apart,
        })
        phoneBefore = false
        // 我朋友 Vicky
        named = isRelation(found)
      }
    }
  }
  return pieces
}

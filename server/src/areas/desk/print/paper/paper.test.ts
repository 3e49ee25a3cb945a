import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paperRolls, type PaperLine } from '@zdb/contract/desk/print/paper'
import { printerCloudCodes } from '#ports/printers/port'
import { escPosOf } from './clouds/esc-pos.ts'
import { contentFor } from './clouds/tags.ts'
import { clipped, columnsOf, printable, wrapped } from './printable.ts'
import { setOn, wordsOf, type PaperPart } from './sheet.ts'

/** What steers a cloud, and what steers a device. */
const tagsIn = (content: string): string[] => content.match(/[<>][^<>]*/g)?.map((tag) => tag.split('>')[0] ?? '') ?? []
const steeringIn = (bytes: Buffer): number[] => [...bytes].filter((byte) => byte < 0x20 || byte === 0x7f)

/** Markup whose brackets and signs of command carry marks that draw nothing. */
const markup = fc
  .array(
    fc.tuple(
      fc.constantFrom('<', '>', '/', 'CUT', 'MN', '5', 'PLUGIN', 'QR', 'B', '\u001b', '\u001d', '花', 'e'),
      fc.constantFrom(
        '',
        '\u0301',
        '\u0338',
        '\ufe0e',
        '\ufe0f',
        '\u200d',
        '\u20dd',
        '\u20e3',
        '\u{e0101}',
        '\u{1f3fb}',
      ),
    ),
    { maxLength: 30 },
  )
  .map((pairs) => pairs.flat().join(''))

const rolls = Object.keys(paperRolls) as (keyof typeof paperRolls)[]

describe('a text as a printer can set it', () => {
  test.each([
    ['<CUT>一刀', '＜CUT＞一刀'],
    ['<\u0301CUT>\u0301', '＜CUT＞'],
    ['<\ufe0fMN>\u200d5<\u200d/MN>\ufe0f', '＜MN＞5＜/MN＞'],
    ['<\u20ddPLUGIN><\u0489QR>\u20e3', '＜PLUGIN＞＜QR＞'],
    ['\u001b@重置\u0007', '@重置'],
    ['右\u{202e}左\u{200f}', '右左'],
    ['生日快乐🎂👨‍👩‍👧', '生日快乐□□'],
    ['¥99,999.99', '￥99,999.99'],
    ['第一行\r\n第二行\u{2028}第三行', '第一行\n第二行\n第三行'],
    ['龘𠮷', '龘□'],
    ['', ''],
  ])('%j is printed as %j', (typed, printed) => expect(printable(typed)).toBe(printed))

  test('whatever is typed, nothing that steers a device or a cloud is left', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), markup), (typed) => {
        expect(printable(typed)).not.toMatch(/[<>\p{Cf}]|(?!\n)\p{Cc}/u)
        const lines = setOn('narrow', [{ kind: 'text', text: typed, bold: true, align: 'center' }])
        const harmless = lines.map((line) => ({ ...line, text: '花' }))
        for (const cloud of printerCloudCodes)
          expect(tagsIn(contentFor(cloud, 'narrow', lines))).toEqual(tagsIn(contentFor(cloud, 'narrow', harmless)))
        expect(steeringIn(escPosOf(lines))).toEqual(steeringIn(escPosOf(harmless)))
      }),
    ))

  test('ordinary letters are set as they are, and each as if it stood among others that are not', () => {
    const letters = Array.from({ length: 0x9fff - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('')
    const [plain, mixed] = [Array.from(letters, printable).join(''), printable(`${letters}\u{200f}`)]
    const ours = /[ -~\u{4e00}-\u{9fa5}]/gu
    expect(plain.match(ours)?.join('')).toBe(mixed.match(ours)?.join(''))
    expect(plain.match(/[\u{4e00}-\u{9fa5}]/gu)).toHaveLength(0x9fa5 - 0x4e00 + 1)
  })

  test('lines are never wider than the paper, and no letter is lost', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 4, max: 48 }),
        (typed, columns) => {
          const text = printable(typed)
          const lines = wrapped(text, columns)
          expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(columns)
          expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        },
      ),
    ))

  test('a word of Latin letters goes to the next line whole', () =>
    expect(wrapped('红玫瑰 Happy Birthday', 16)).toEqual(['红玫瑰 Happy', 'Birthday']))

  test('a bracket does not end a line that it opens, and no line begins with what closes one', () => {
    expect(wrapped('红玫瑰礼盒装（红色）', 14)).toEqual(['红玫瑰礼盒装', '（红色）'])
    expect(wrapped('送到前请先电话，谢谢', 14)).toEqual(['送到前请先电', '话，谢谢'])
  })

  test('what must stay in one line ends in two points', () => {
    expect(clipped('一束非常长的花', 8)).toBe('一束非..')
    expect(columnsOf(clipped('一束非常长的花', 7))).toBeLessThanOrEqual(7)
  })
})

const parts: PaperPart[] = [
  { kind: 'text', text: '花间记（国贸店）', align: 'center', size: 'large', bold: true },
  { kind: 'rule' },
  { kind: 'pair', left: '卡布奇诺玫瑰礼盒（19枝，含香槟色丝带与手写贺卡）', right: '×1' },
  { kind: 'text', text: '合计：¥0.00', align: 'right', bold: true },
  { kind: 'qr', text: 'N202611160001' },
  { kind: 'gap' },
  { kind: 'cut' },
]

describe('the lines of a ticket', () => {
  test.each(rolls)('stand on %s paper, large letters on half of its columns', (roll) => {
    const { columns } = paperRolls[roll]
    for (const line of setOn(roll, parts))
      if (line.kind === 'text')
        expect(columnsOf(line.text) * (line.size === 'large' ? 2 : 1)).toBeLessThanOrEqual(columns)
  })

  test('a number stands at the edge beside the end of a long name', () => {
    const lines = setOn('narrow', [{ kind: 'pair', left: '卡布奇诺玫瑰礼盒十九枝装香槟', right: '×1' }])
    expect(lines.map((line) => line.kind === 'text' && line.text)).toEqual(['卡布奇诺玫瑰礼盒十九枝装香槟 ×1'])
  })

  test('a number that finds no room stands at the edge of the next line', () => {
    const lines = setOn('narrow', [{ kind: 'pair', left: '卡布奇诺玫瑰礼盒十九枝装香槟色', right: '×12' }])
    expect(lines.map((line) => line.kind === 'text' && line.text)).toEqual([
      '卡布奇诺玫瑰礼盒十九枝装香槟色',
      `${' '.repeat(28)}×12`,
    ])
  })

  test('a blank name keeps its place', () => expect(wordsOf(setOn('narrow', [{ kind: 'gap' }]))).toEqual([]))
})

/** What stays of a cloud's content when its tags are taken away. */
const bare = (content: string): string[] =>
  content
    .replaceAll(/<QR>.*?<\/QR>/g, '')
    .replaceAll(/<BR>/g, '\n')
    .replaceAll(/<\/?[A-Za-z]+\d?>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'N202611160001')

describe('in the words of each cloud', () => {
  test.each(printerCloudCodes)('%s says the same, line by line', (cloud) => {
    for (const roll of rolls) {
      const lines = setOn(roll, parts)
      expect(bare(contentFor(cloud, roll, lines))).toEqual(wordsOf(lines))
    }
  })

  test.each(printerCloudCodes)('%s gets no tag out of a name', (cloud) => {
    const hostile = setOn('narrow', [{ kind: 'text', text: '<CUT></B><QR>x</QR><FS2>大\u001d\u0056\u0000' }])
    const harmless: PaperLine[] = setOn('narrow', [{ kind: 'text', text: '大' }])
    const tags = (content: string) => content.match(/<[^>]*>/g) ?? []
    expect(tags(contentFor(cloud, 'narrow', hostile)).toSorted()).toEqual(
      hostile.flatMap(() => tags(contentFor(cloud, 'narrow', harmless))).toSorted(),
    )
  })
})

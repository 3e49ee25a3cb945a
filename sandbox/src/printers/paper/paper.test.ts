import { expect, test } from 'vitest'
import type { CloudCode } from '../room/entities.ts'
import { dialects } from './dialects.ts'
import { drawPaper } from './draw.ts'
import { layOut, textOf } from './layout.ts'
import { copiesIn } from './read-tags.ts'

const read = (cloud: CloudCode, content: string, width: 58 | 80 = 58): string => textOf(layOut(cloud, width, content))

test('58 mm hold 32 half-width letters, 80 mm 48, and a Chinese one takes two', () => {
  expect(
    read('feie', 'x'.repeat(33))
      .split('\n')
      .map((line) => line.length),
  ).toEqual([32, 1])
  expect(
    read('feie', 'x'.repeat(49), 80)
      .split('\n')
      .map((line) => line.length),
  ).toEqual([48, 1])
  expect(
    read('feie', '花'.repeat(17))
      .split('\n')
      .map((line) => line.length),
  ).toEqual([16, 1])
  expect(read('feie', `${'x'.repeat(31)}花`).split('\n')).toEqual(['x'.repeat(31), '花'])
  expect(
    read('feie', `<B>${'花'.repeat(9)}</B>`)
      .split('\n')
      .map((line) => line.length),
  ).toEqual([8, 1])
})

test('tags make size, weight and place, each cloud with its own', () => {
  const { lines } = layOut('feie', 58, '<CB>花店</CB><BR>左<BOLD>重</BOLD><BR><RIGHT>右</RIGHT><BR><L>高</L><W>宽</W>')
  expect(lines).toMatchObject([
    { align: 'center', columns: 8, runs: [{ text: '花店', w: 2, h: 2 }] },
    {
      align: 'left',
      runs: [
        { text: '左', bold: false },
        { text: '重', bold: true },
      ],
    },
    { align: 'right', runs: [{ text: '右' }] },
    {
      align: 'left',
      runs: [
        { text: '高', w: 1, h: 2 },
        { text: '宽', w: 2, h: 1 },
      ],
    },
  ])
  expect(read('feie', '<C>花店</C><BR><RIGHT>右</RIGHT>')).toBe(`${' '.repeat(14)}花店\n${' '.repeat(30)}右`)
  expect(layOut('xpyun', 58, '<L>左</L><R>右</R>').lines).toMatchObject([
    { align: 'left', runs: [{ text: '左', h: 1 }] },
    { align: 'right' },
  ])
  expect(layOut('yilianyun', 58, '<center><FS2>大</FS2></center>\n<FB>重</FB>').lines).toMatchObject([
    { align: 'center', columns: 6, runs: [{ w: 3, h: 3 }] },
    { runs: [{ text: '重', bold: true }] },
  ])
})

test('a tag the cloud does not know prints as text, and so does what only looks like one', () => {
  expect(read('feie', '<script>1 < 2 & 3 > 2</script><FS>花</FS>')).toBe('<script>1 < 2 & 3 > 2</script><F\nS>花</FS>')
  expect(read('yilianyun', '花<BR>店')).toBe('花<BR>店')
  expect(read('p365', '<BOLD>花</BOLD>')).toBe('<BOLD>花</BOLD>')
  expect(read('feie', '&lt;BR&gt;')).toBe('&lt;BR&gt;')
})

test('commands in a text reach the printer, are obeyed, and are written down', () => {
  const paper = layOut('feie', 58, '张\u001bp\u0000\u0019\u00fa三\u001d!\u0011\u0007花\u001b@')
  expect(textOf(paper)).toBe('张三花')
  expect(paper.commands).toEqual(['ESC p 0 25 250', 'GS ! 17', '0x07', 'ESC @'])
  expect(layOut('feie', 58, '<PLUGIN>花<CUT>').actions).toEqual(['drawer', 'cut'])
  expect(layOut('feie', 58, '甲\n\t乙\r').lines).toHaveLength(2)
})

test('what the font has not is a question mark, and nothing of it turns the line around', () => {
  expect(read('feie', '生日快乐🎂\u200f㐂')).toBe('生日快乐???')
})

test('a table has columns of one width, and a long cell goes on below itself', () => {
  expect(
    read(
      'yilianyun',
      '<table><tr><td>玫瑰</td><td>x11</td></tr><tr><td>百合百合百合百合百合</td><td>x1</td></tr></table>',
    ),
  ).toBe(['玫瑰            x11', '百合百合百合百  x1', '合百合'].join('\n'))
})

test('a content may ask for copies where the cloud has a tag for it', () => {
  expect(copiesIn('<MN>3</MN>花', dialects.yilianyun)).toBe(3)
  expect(copiesIn('<MN>99</MN>花', dialects.yilianyun)).toBe(1)
  expect(copiesIn('<MN>3</MN>花', dialects.feie)).toBe(1)
  expect(read('yilianyun', '<MN>3</MN>花')).toBe('花')
})

test('the picture has every line in its place and a code a phone can read', () => {
  const svg = drawPaper(layOut('feie', 58, '<C>花店</C><BR><QR>https://example.com/o/1</QR><CUT>'))
  expect(svg).toContain('width="280"')
  expect(svg).toContain('translate(124 ')
  const columns = drawPaper(layOut('feie', 58, '花束   x1'))
  expect([...columns.matchAll(/translate\((\d+) /g)].map(([, left]) => left)).toEqual(['12', '68'])
  expect(svg).toContain('data-qr="https://example.com/o/1"')
  expect(svg).toContain('stroke-dasharray')
  expect(drawPaper(layOut('feie', 80, '<i>&</i>'))).toContain('&lt;i&gt;&amp;&lt;/i&gt;')
  expect(drawPaper(layOut('feie', 58, `<QR>${'x'.repeat(3_000)}</QR>`))).not.toContain('data-qr')
})

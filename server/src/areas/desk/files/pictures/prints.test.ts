import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { aBouquet } from '#test/harness/pictures'
import { picturePrints } from './prints.ts'

const bitsBetween = (one: bigint, other: bigint): number =>
  [...BigInt.asUintN(64, one ^ other).toString(2)].filter((bit) => bit === '1').length

type Prints = Awaited<ReturnType<typeof picturePrints>>

/** How near the nearest of their parts are; the whole of one is compared with every part of the other. */
const distance = (first: Prints, second: Prints): number => {
  if (!first || !second) return expect.fail('nothing to compare')
  return Math.min(
    ...first.map((print) => bitsBetween(print, second[0] ?? 0n)),
    ...second.map((print) => bitsBetween(print, first[0] ?? 0n)),
  )
}

const [width, height] = [600, 450]
const part = (left: number, top: number, right: number, bottom: number) => ({
  left: Math.round(left * width),
  top: Math.round(top * height),
  width: Math.round((right - left) * width),
  height: Math.round((bottom - top) * height),
})

test.for<[string, (picture: Sharp) => Sharp]>([
  ['packed hard', (picture) => picture.jpeg({ quality: 25 })],
  ['made small', (picture) => picture.resize(160)],
  ['of another kind', (picture) => picture.webp({ quality: 50 })],
  ['made lighter', (picture) => picture.modulate({ brightness: 1.15 })],
  ['without its margin', (picture) => picture.extract(part(0.05, 0.05, 0.95, 0.95))],
  ['cut on the left', (picture) => picture.extract(part(0.09, 0, 1, 1))],
  ['cut at the foot', (picture) => picture.extract(part(0, 0, 1, 0.91))],
])('a copy %s is the same picture', async ([, copied]) => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const picture = await aBouquet(seed)
    const copy = await copied(sharp(picture)).toBuffer()
    expect(distance(await picturePrints(picture), await picturePrints(copy))).toBeLessThanOrEqual(5)
  }
})

test('other bouquets are other pictures', async () => {
  const seeds = Array.from({ length: 24 }, (_, index) => index + 1)
  const pictures = await Promise.all(seeds.map(async (seed) => picturePrints(await aBouquet(seed))))
  for (const [index, one] of pictures.entries())
    for (const other of pictures.slice(index + 1)) expect(distance(one, other)).toBeGreaterThan(7)
})

const plain = (colour: string) => sharp({ create: { width, height, channels: 3, background: colour } })

test('a white sheet, a dark room, a wall in the light of a lamp and what is no picture are compared with nothing', async () => {
  const lamp = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">
    <stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#eee"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  for (const picture of [plain('#ffffff').png(), plain('#0a0a0a').jpeg(), sharp(lamp).png()])
    expect(await picturePrints(await picture.toBuffer())).toBeNull()
  expect(await picturePrints(Buffer.from('no picture'))).toBeNull()
})

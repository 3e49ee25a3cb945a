import { blossoms } from './blossoms.ts'

export type Sort = readonly [kind: keyof typeof blossoms, outer: string, middle: string, heart: string]
type Spot = readonly [x: number, y: number, radius: number]

/** What is drawn many times is written once. */
const sortsIn = (sorts: readonly Sort[]): string =>
  `<defs>${sorts.map(([kind, outer, middle, heart], at) => `<g id="b${at}">${blossoms[kind](outer, middle, heart)}</g>`).join('')}</defs>`

const placed = (spots: readonly Spot[], sorts: number): string =>
  spots
    .map(
      ([x, y, radius], at) =>
        `<use href="#b${at % sorts}" transform="translate(${x} ${y})scale(${radius / 10})rotate(${(at * 37) % 60})"/>`,
    )
    .join('')

const dome: readonly Spot[] = [
  [60, 24, 11],
  [41, 31, 11],
  [79, 31, 11],
  [29, 46, 11],
  [91, 46, 11],
  [51, 40, 12],
  [70, 40, 12],
  [41, 56, 12],
  [60, 56, 13],
  [79, 56, 12],
]

const leaves = [-62, -38, -14, 14, 38, 62]
  .map(
    (angle) =>
      `<path d="M0 0C-7-14-5-34 0-44 5-34 7-14 0 0" fill="#4f8a5b" transform="translate(60 60)rotate(${angle})"/>`,
  )
  .join('')

const bow = (colour: string): string =>
  `<path d="M60 90C48 80 42 86 44 91S54 95 60 90C72 80 78 86 76 91S66 95 60 90M58 91 50 108M62 91 70 108" fill="${colour}" stroke="${colour}" stroke-width="2" stroke-linecap="round"/>`

/** A bunch in its paper, seen from the front. */
export const bouquet = (sorts: readonly Sort[], paper: string, shade: string, ribbon: string): string =>
  sortsIn(sorts) +
  `<path d="M14 48 32 16 60 8 88 16 106 48 60 114Z" fill="${paper}"/>${leaves}` +
  placed(dome, sorts.length) +
  `<path d="M18 54Q38 78 60 68 82 78 102 54L67 108Q60 114 53 108Z" fill="${paper}"/><path d="M18 54Q38 78 60 68L53 108ZM102 54Q82 78 60 68L67 108Z" fill="${shade}" opacity=".55"/>` +
  bow(ribbon)

const heart: readonly Spot[] = [
  [42, 38, 8],
  [30, 46, 8],
  [54, 46, 8],
  [78, 38, 8],
  [66, 46, 8],
  [90, 46, 8],
  [36, 59, 8],
  [50, 59, 8],
  [64, 59, 8],
  [80, 59, 8],
  [46, 72, 8],
  [60, 72, 8],
  [74, 72, 8],
  [60, 84, 8],
]

/** A heart of blossoms in a box with its ribbon. */
export const giftBox = (sorts: readonly Sort[], box: string, inside: string, ribbon: string): string =>
  sortsIn(sorts) +
  `<rect x="12" y="18" width="96" height="88" rx="10" fill="${box}"/><rect x="18" y="24" width="84" height="76" rx="6" fill="${inside}"/>` +
  placed(heart, sorts.length) +
  `<path d="M12 96h96v4a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6Z" fill="${ribbon}"/>`

const fan = (y: number): readonly Spot[] => [
  [60, y - 15, 9],
  [43, y - 10, 9],
  [77, y - 10, 9],
  [31, y + 2, 9],
  [89, y + 2, 9],
  [50, y, 10],
  [70, y, 10],
  [60, y + 11, 9],
]

/** As they stand at the door of a new shop: blossoms above each other, wishes on the ribbons. */
export const stand = (sorts: readonly Sort[], ribbon: string, tiers: readonly number[]): string => {
  const banner = (x: number) =>
    `<path d="M${x} 46h12v56l-6 6-6-6Z" fill="${ribbon}"/><path d="M${x + 6} 54v42" stroke="#f7d774" stroke-width="3" stroke-dasharray="5 4"/>`
  const tier = (y: number) =>
    leaves.replaceAll('translate(60 60)', `translate(60 ${y + 16})scale(.8)`) + placed(fan(y), sorts.length)
  return `${sortsIn(sorts)}<path d="M60 40 42 114M60 40 78 114M60 40V110M49 92h22" stroke="#9a6b3a" stroke-width="4" stroke-linecap="round"/>${banner(12)}${banner(96)}${tiers.map(tier).join('')}`
}

/** In a woven basket with a handle. */
export const basket = (sorts: readonly Sort[]): string =>
  sortsIn(sorts) +
  `<path d="M28 72C28 6 92 6 92 72" stroke="#8a5a2b" stroke-width="5" fill="none"/>${leaves.replaceAll('translate(60 60)', 'translate(60 74)scale(.9)')}` +
  placed(
    [
      [42, 52, 11],
      [60, 44, 12],
      [78, 52, 11],
      [32, 66, 10],
      [88, 66, 10],
      [52, 64, 11],
      [69, 64, 11],
    ],
    sorts.length,
  ) +
  '<path d="M20 72h80l-12 38H32Z" fill="#b9824a"/><path d="M23 82h74M27 94h66M31 105h58M40 73l6 37M60 73v37M80 73l-6 37" stroke="#93612f" stroke-width="2"/>'

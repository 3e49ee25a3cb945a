const candles = (xs: readonly number[], top: number): string =>
  xs
    .map(
      (x, at) =>
        `<path d="M${x} ${top}v-16" stroke="${['#e7849b', '#7fb2d6', '#f0c04d'][at % 3]}" stroke-width="4" stroke-linecap="round"/><path d="M${x} ${top - 27}c-4 5-3 8 0 8s4-3 0-8" fill="#f2a33a"/>`,
    )
    .join('')

const plate =
  '<ellipse cx="60" cy="101" rx="50" ry="8" fill="#d9d2c6"/><ellipse cx="60" cy="99" rx="50" ry="8" fill="#fff"/>'

const berry = (x: number, y: number): string =>
  `<path d="M${x - 7} ${y - 4}C${x - 8} ${y + 4} ${x - 2} ${y + 9} ${x} ${y + 9}S${x + 8} ${y + 4} ${x + 7} ${y - 4}Q${x} ${y - 9} ${x - 7} ${y - 4}" fill="#d8344a"/><path d="M${x - 5} ${y - 5}q5-5 10 0l-5 2Z" fill="#4f8a5b"/><path d="M${x - 3} ${y}h.1M${x + 3} ${y}h.1M${x} ${y + 4}h.1" stroke="#f6c9b0" stroke-width="1.6" stroke-linecap="round"/>`
const cherry = (x: number, y: number): string =>
  `<path d="M${x} ${y}q2-10 8-12" stroke="#5d7f3e" stroke-width="1.6" fill="none"/><circle cx="${x}" cy="${y}" r="6" fill="#a01f33"/><circle cx="${x - 2}" cy="${y - 2}" r="1.6" fill="#e9a3ad"/>`
const slice = (x: number, y: number): string =>
  `<path d="M${x - 9} ${y + 4}q9-14 18 0Z" fill="#f4a92b"/><path d="M${x - 5} ${y + 2}q5-7 10 0" fill="none" stroke="#fbd480" stroke-width="1.6"/>`
const peach = (x: number, y: number): string =>
  `<path d="M${x} ${y - 9}C${x + 12} ${y - 6} ${x + 10} ${y + 8} ${x} ${y + 8}S${x - 12} ${y - 6} ${x} ${y - 9}" fill="#f6b6a8"/><path d="M${x} ${y - 9}q-3 7 0 14" stroke="#e2806f" stroke-width="1.4" fill="none"/>`

const toppings = { berry, cherry, slice, peach } as const
export type Topping = keyof typeof toppings

/** A round cake: sponge, icing that runs down, what lies on it, and candles. */
export const cake = (sponge: string, icing: string, topping: Topping, lights: readonly number[]): string =>
  `${plate}<path d="M20 58v34a40 9 0 0 0 80 0V58Z" fill="${sponge}"/><path d="M20 76a40 9 0 0 0 80 0v5a40 9 0 0 1-80 0Z" fill="#fff" opacity=".55"/>` +
  `<path d="M20 58v8c0 9 10 9 10 0 0 12 13 13 13 2 0 10 12 11 12 2 0 12 14 11 14-1 0 9 11 9 11-1 0 8 10 10 10 2 0 6 10 4 10-4v-8Z" fill="${icing}"/><ellipse cx="60" cy="57" rx="40" ry="11" fill="${icing}"/><ellipse cx="60" cy="56" rx="34" ry="8" fill="#fff" opacity=".22"/>` +
  candles(lights, 54) +
  [
    [34, 53],
    [86, 53],
    [47, 58],
    [73, 58],
    [60, 60],
  ]
    .map(([x = 0, y = 0]) => toppings[topping](x, y))
    .join('')

/** Many thin layers, cut open. */
export const layered = (cream: string, fruit: string, top: Topping): string =>
  plate +
  Array.from(
    { length: 7 },
    (_, at) =>
      `<path d="M22 ${58 + at * 6}h76v3.4H22Z" fill="${cream}"/><path d="M22 ${61.4 + at * 6}h76v2.6H22Z" fill="${fruit}"/>`,
  ).join('') +
  `<path d="M20 58q40-16 80 0Z" fill="${cream}"/>` +
  [
    [38, 48],
    [60, 44],
    [82, 48],
  ]
    .map(([x = 0, y = 0]) => toppings[top](x, y))
    .join('')

/** Two floors, for many guests. */
export const tiers = (sponge: string, icing: string, topping: Topping): string =>
  `${plate}<path d="M18 72h84v22a42 8 0 0 1-84 0Z" fill="${sponge}"/><ellipse cx="60" cy="72" rx="42" ry="9" fill="${icing}"/><path d="M34 46h52v24a26 6 0 0 1-52 0Z" fill="${sponge}"/><ellipse cx="60" cy="46" rx="26" ry="7" fill="${icing}"/><path d="M18 84q7 8 14 0t14 0 14 0 14 0 14 0 14 0" fill="none" stroke="${icing}" stroke-width="3"/><path d="M34 58q6.5 7 13 0t13 0 13 0 13 0" fill="none" stroke="${icing}" stroke-width="3"/>` +
  [
    [60, 38],
    [45, 42],
    [75, 42],
    [27, 68],
    [93, 68],
  ]
    .map(([x = 0, y = 0]) => toppings[topping](x, y))
    .join('')

const ball = (x: number, y: number, radius: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/><path d="M${x} ${y - radius + 2}q1-5 4-6" stroke="#5d7f3e" stroke-width="2" fill="none"/><circle cx="${x - radius / 3}" cy="${y - radius / 3}" r="${(radius / 5).toFixed(1)}" fill="#fff" opacity=".5"/>`

/** Apples, oranges, grapes and a banana above the rim. */
export const fruitBasket = (rim: string, weave: string): string =>
  `<path d="M26 66C26 8 94 8 94 66" stroke="${rim}" stroke-width="5" fill="none"/><path d="M36 66C26 46 36 32 44 28 40 44 52 58 66 62Z" fill="#f3cf4a"/>` +
  ball(50, 54, 13, '#d8434a') +
  ball(74, 52, 13, '#f09a35') +
  ball(36, 64, 11, '#8fbf4d') +
  ball(88, 64, 11, '#d8434a') +
  [
    [60, 60],
    [67, 66],
    [55, 67],
    [61, 72],
  ]
    .map(([x = 0, y = 0]) => `<circle cx="${x}" cy="${y}" r="6" fill="#6d4a8f"/>`)
    .join('') +
  `<path d="M18 68h84l-10 42H28Z" fill="${weave}"/><path d="M21 80h78M24 92h72M28 103h64M40 69l5 41M60 69v41M80 69l-5 41" stroke="${rim}" stroke-width="2"/>`

/** Rows of one fruit in an open box. */
export const fruitBox = (colour: string, box: string): string =>
  `<path d="M10 52 24 34h72l14 18v54H10Z" fill="${box}"/><path d="M18 54h84v44H18Z" fill="#fff"/>` +
  [62, 76, 90].map((y) => [28, 44, 60, 76, 92].map((x) => ball(x, y, 7.4, colour)).join('')).join('')

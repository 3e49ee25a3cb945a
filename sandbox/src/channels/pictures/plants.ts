const pot = (x: number, width: number, top: number, colour: string): string =>
  `<path d="M${x - width / 2} ${top}h${width}l-${(width / 7).toFixed(1)} ${108 - top}h-${((width * 5) / 7).toFixed(1)}Z" fill="${colour}"/><path d="M${x - width / 2 - 2} ${top - 3}h${width + 4}v8h-${width + 4}Z" fill="${colour}"/><path d="M${x - width / 2 - 2} ${top + 3}h${width + 4}v2h-${width + 4}Z" fill="#000" opacity=".12"/>`

const rosette = (x: number, y: number, size: number, colour: string, tip: string): string =>
  [
    [12, 1],
    [8, 0.62],
  ]
    .map(([count = 8, part = 1]) =>
      Array.from(
        { length: count },
        (_, at) =>
          `<path d="M0 0C-4-3-4-8 0-11 4-8 4-3 0 0" fill="${part === 1 ? colour : tip}" stroke="#fff" stroke-width=".5" transform="translate(${x} ${y})rotate(${(360 / count) * at})scale(${(size / 11) * part})"/>`,
      ).join(''),
    )
    .join('')

export const succulents = (clay: string): string =>
  pot(60, 84, 76, clay) +
  rosette(38, 62, 21, '#7fb08a', '#a9cfae') +
  rosette(82, 62, 21, '#b48aa8', '#d9b6cd') +
  rosette(60, 48, 21, '#8fb7b0', '#c3ddd6')

const butterfly = (x: number, y: number, colour: string): string =>
  `<g transform="translate(${x} ${y})scale(1.25)"><path d="M0 0C-12-9-13 5 0 3 13 5 12-9 0 0" fill="${colour}"/><path d="M0 1C-4-9 4-9 0 1M0 2C-7 9-2 12 0 4 2 12 7 9 0 2" fill="${colour}" opacity=".8"/><circle r="2" cy="2" fill="#b0305c"/></g>`

export const orchid = (colour: string, ceramic: string): string =>
  '<path d="M58 84C50 40 30 26 18 34M62 84C70 36 92 20 104 30" stroke="#5d8a4a" stroke-width="3" fill="none"/>' +
  [
    [24, 34],
    [36, 38],
    [46, 50],
    [52, 64],
    [98, 28],
    [86, 32],
    [76, 42],
    [69, 58],
  ]
    .map(([x = 0, y = 0]) => butterfly(x, y, colour))
    .join('') +
  `<path d="M60 84C36 74 26 80 20 88 38 92 52 90 60 84C84 74 94 80 100 88 82 92 68 90 60 84" fill="#3f7d4f"/>${pot(60, 44, 86, ceramic)}`

/** Round leaves on a braided stem, a red ribbon for luck. */
export const moneyTree = (ceramic: string): string =>
  '<path d="M56 82C66 70 52 62 62 48M64 82C54 70 68 62 58 48" stroke="#8a6a45" stroke-width="4" fill="none"/>' +
  [-78, -50, -24, 0, 24, 50, 78]
    .map(
      (angle, at) =>
        `<path d="M0 0C-10-12-8-28 0-36 8-28 10-12 0 0" fill="${at % 2 === 0 ? '#3f7d4f' : '#5c9a68'}" transform="translate(60 50)rotate(${angle})"/>`,
    )
    .join('') +
  `${pot(60, 54, 82, ceramic)}<path d="M50 74q10-8 20 0l-6 6h-8Z" fill="#c93a3a"/>`

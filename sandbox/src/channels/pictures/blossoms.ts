/** One blossom around 0,0 with a radius of ten; the colours from the outside in. */
export type Blossom = (outer: string, middle: string, heart: string) => string

const around = (count: number, one: (angle: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(Math.round((360 / count) * at))).join('')

const rose: Blossom = (outer, middle, heart) =>
  around(6, (angle) => `<circle cy="-5.2" r="5" fill="${outer}" transform="rotate(${angle})"/>`) +
  `<circle r="6.6" fill="${middle}"/><path d="M-4 1.5a4 4 0 1 1 6.6 2.4a5.6 5.6 0 0 1-7.8-.6M-1.4-.6a1.7 1.7 0 1 1 2.2 2" fill="none" stroke="${heart}" stroke-width="1.3" stroke-linecap="round"/>`

const sunflower: Blossom = (outer, middle, heart) =>
  around(
    14,
    (angle) => `<path d="M0-3.6C-2.6-6-2-9.4 0-11.4 2-9.4 2.6-6 0-3.6" fill="${outer}" transform="rotate(${angle})"/>`,
  ) +
  `<circle r="5" fill="${heart}"/><circle r="3" fill="none" stroke="${middle}" stroke-width=".9" stroke-dasharray="1.1 1.3"/>`

const lily: Blossom = (outer, middle, heart) =>
  around(
    6,
    (angle) =>
      `<path d="M0 0C-5-4-4-9 0-11.6 4-9 5-4 0 0" fill="${outer}" stroke="${middle}" stroke-width=".7" transform="rotate(${angle})"/>`,
  ) +
  around(
    5,
    (angle) =>
      `<path d="M0 0V-5" stroke="${middle}" stroke-width=".8" transform="rotate(${angle + 20})"/><circle cy="-5.4" r="1.1" fill="${heart}" transform="rotate(${angle + 20})"/>`,
  )

/** Ruffled: the same jagged ring three times, each smaller and turned. */
const carnation: Blossom = (outer, middle, heart) =>
  [outer, middle, heart]
    .map((colour, at) => {
      const size = 10 - at * 3
      const teeth = Array.from({ length: 24 }, (_, tooth) => {
        const radius = size * (tooth % 2 === 0 ? 1 : 0.84)
        const angle = (Math.PI / 12) * tooth + at * 0.4
        return `${(Math.sin(angle) * radius).toFixed(1)} ${(Math.cos(angle) * radius).toFixed(1)}`
      })
      return `<path d="M${teeth.join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width="1" stroke-linejoin="round"/>`
    })
    .join('')

const tulip: Blossom = (outer, middle, heart) =>
  `<path d="M-7-6C-9 6-4 10 0 10S9 6 7-6L3.4-2 0-9-3.4-2Z" fill="${outer}"/><path d="M-3.4-2 0-9 3.4-2C4 4 2 8 0 10-2 8-4 4-3.4-2" fill="${middle}"/><path d="M0-6V6" stroke="${heart}" stroke-width=".8"/>`

const spray: Blossom = (outer, middle, heart) =>
  around(
    7,
    (angle) =>
      `<path d="M0 3 0-7" stroke="${middle}" stroke-width=".5" transform="rotate(${angle})"/><circle cy="-7.4" r="1.9" fill="${outer}" transform="rotate(${angle})"/><circle cx="2.6" cy="-4" r="1.5" fill="${outer}" transform="rotate(${angle})"/><circle cy="-7.4" r=".6" fill="${heart}" transform="rotate(${angle})"/>`,
  ) + `<circle r="2" fill="${outer}"/>`

const daisy: Blossom = (outer, middle, heart) =>
  around(16, (angle) => `<ellipse cy="-7" rx="1.8" ry="4" fill="${outer}" transform="rotate(${angle})"/>`) +
  around(10, (angle) => `<ellipse cy="-4" rx="1.3" ry="2.6" fill="${middle}" transform="rotate(${angle})"/>`) +
  `<circle r="2.6" fill="${heart}"/>`

export const blossoms = { rose, sunflower, lily, carnation, tulip, spray, daisy } as const

export type Part = 'menu' | 'footer' | 'toolbar'

/** Places that do without parts of the shell (spec 1, section 2.1). */
const hidden: readonly { readonly place: RegExp; readonly parts: readonly Part[] }[] = [
  { place: /^setting\/print\//, parts: ['menu', 'footer', 'toolbar'] },
  { place: /^ticket\/(lists|detail|create)$/, parts: ['toolbar'] },
  { place: /^404$/, parts: ['footer', 'toolbar'] },
]

export const isHidden = (part: Part, place: string): boolean =>
  hidden.some((row) => row.place.test(place) && row.parts.includes(part))

import { parseAddress } from '#core/places/addresses/parse'

export const fields = ['province', 'city', 'county', 'detail', 'name', 'phone'] as const
export type Truth = Record<(typeof fields)[number], string>
/** A text with what a careful person would read in it; `hint` is the asking store's city. */
export type Sample = { text: string; hint: string; truth: Truth }
export type Reader = (text: string, hint: string) => Truth
export type Score = Record<(typeof fields)[number] | 'whole', number> & { misses: { text: string; wrong: string }[] }

/** Ours, in the fields that are compared: the number to call is the mobile one, or else the other. */
export const ourReader: Reader = (text, hint) => {
  const { province, city, county, detail, name, mobile, phone } = parseAddress(text, { city: hint })
  return { province, city, county, detail, name, phone: mobile || phone }
}

// A space inside an address is taste, not error.
const plain = (text: string): string => text.replaceAll(' ', '')

/** The share of the texts of which a field, and every field, was read as the truth has it. */
export function score(samples: readonly Sample[], reader: Reader): Score {
  const right = { province: 0, city: 0, county: 0, detail: 0, name: 0, phone: 0, whole: 0 }
  const misses: Score['misses'] = []
  for (const { text, hint, truth } of samples) {
    const read = reader(text, hint)
    const wrong = fields.filter((field) => plain(read[field]) !== plain(truth[field]))
    for (const field of fields) if (!wrong.includes(field)) right[field]++
    if (wrong.length === 0) right.whole++
    else misses.push({ text, wrong: wrong.map((field) => `${field}: ${read[field]} ≠ ${truth[field]}`).join('; ') })
  }
  const share = (count: number) => count / samples.length
  return {
    province: share(right.province),
    city: share(right.city),
    county: share(right.county),
    detail: share(right.detail),
    name: share(right.name),
    phone: share(right.phone),
    whole: share(right.whole),
    misses,
  }
}

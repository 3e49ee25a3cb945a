import type { Chance } from './chance.ts'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Stands for what is too deep to be built, and for what is too long to be carried about, until the text is made. */
const marks = {
  deepList: ['@@deep-list@@', () => '['.repeat(10_000) + ']'.repeat(10_000)],
  deepThing: ['@@deep-thing@@', () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  deepish: ['@@deepish@@', () => '['.repeat(35) + ']'.repeat(35)],
  long: ['@@long@@', () => `"${'花'.repeat(3_500_000)}"`],
} as const

export const textOf = (value: Json): string =>
  Object.values(marks).reduce((text, [mark, whole]) => {
    const quoted = `"${mark}"`
    return text.includes(quoted) ? text.replace(quoted, whole()) : text
  }, JSON.stringify(value))

const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  '花\0束',
  '\ud83d',
  '\udf39花',
  '🌹',
  '\u202e反',
  '\r\n',
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '\\u0000',
  '../../etc/passwd',
  '<script>',
  '١٢٣',
  '１',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  '0x10',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '9'.repeat(40),
  '1970-01-01',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13',
  '0000-00-00 00:00:00',
  '294277-01-01',
  '25:00-26:00',
  'true',
  'null',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  '花'.repeat(20_000),
]
const numbers: readonly number[] = [0, -0, -1, 0.1, 1e-7, 1_000, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308]

/** Something that nobody means; rarely something that nobody can read. */
export const oddValue = (chance: Chance): Json => {
  if (chance.in(60)) return chance.one([marks.deepList[0], marks.deepThing[0], marks.deepish[0]])
  if (chance.in(600)) return marks.long[0]
  const kind = chance.below(10)
  if (kind < 5) return chance.one(texts)
  if (kind < 7) return chance.one(numbers)
  return chance.one<Json>([
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { $gt: '' },
    { id: { id: 1 } },
    Array(500).fill('1'),
  ])
}

export const oddText = (chance: Chance): string => chance.one(texts)

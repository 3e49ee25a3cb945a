/** `key` tells lines apart while they are written. */
export type SpecDraft = { readonly key: string; readonly name: string; readonly words: string }

export const newKey = (): string => crypto.randomUUID()

export const valuesIn = (words: string): string[] => words.split(/[\s,，、;；]+/).filter(Boolean)

type Spec = { readonly name: string; readonly values: readonly string[] }

export const specDrafts = (specs: readonly Spec[]): SpecDraft[] =>
  specs.map(({ name, values }) => ({ key: newKey(), name, words: values.join(' ') }))

export const specsOf = (drafts: readonly SpecDraft[]): { name: string; values: string[] }[] =>
  drafts.map(({ name, words }) => ({ name: name.trim(), values: valuesIn(words) }))

/** A spec that has no values yet splits nothing. */
const valuesOf = (specs: readonly SpecDraft[]): string[][] =>
  specs.map(({ words }) => valuesIn(words)).filter((values) => values.length > 0)

const combinations = (specs: readonly SpecDraft[]): string[][] =>
  valuesOf(specs).reduce<string[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )

const keyOf = (values: readonly string[]): string => JSON.stringify(values)
const shapeOf = (specs: readonly SpecDraft[]): string => keyOf(valuesOf(specs).map((values) => String(values.length)))

/** The kinds of other specs: a value that is only written otherwise keeps its line, others are found by their values. */
export const kindsOf = <Kind extends { readonly values: readonly string[] }>(
  { specs, skus }: { readonly specs: readonly SpecDraft[]; readonly skus: readonly Kind[] },
  wanted: readonly SpecDraft[],
  fresh: Kind,
): Kind[] => {
  const isRenamed = shapeOf(wanted) === shapeOf(specs)
  const known = new Map(skus.map((sku) => [keyOf(sku.values), sku]))
  return combinations(wanted).map((values, place) => ({
    ...((isRenamed ? skus[place] : known.get(keyOf(values))) ?? fresh),
    values,
  }))
}

const hasTwice = (words: readonly string[]): boolean => new Set(words).size !== words.length

/** What is wrong with the specs themselves. */
export const specMistakes = (
  specs: readonly SpecDraft[],
): readonly [wrong: boolean, field: string, words: string][] => [
  [specs.some((spec) => spec.name.trim() === ''), 'specs', '请填写规格名'],
  [specs.some(({ words }) => valuesIn(words).length === 0), 'specs', '请填写规格值'],
  [specs.some(({ words }) => hasTwice(valuesIn(words))), 'specs', '同一规格的值不能重复'],
]

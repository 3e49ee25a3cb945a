import { exact, readFilter, text, type Fields, type Filter } from '#core/router/filter.ts'
import type { FilterPart } from '#ui/filter/filter-bar.tsx'
import type { Choice } from '#ui/input/inputs.tsx'

export type FilterQuery<F extends Fields> = { [K in keyof F]: Exclude<Filter<F>[K], '' | 0> | undefined }

type Change<F extends Fields> = (change: Partial<Filter<F>>) => void

/** How a select of a filter bar differs from the usual one. */
type SelectOptions = Partial<Pick<FilterPart, 'search' | 'seldom' | 'onSearch' | 'onOpen'>>

/** What a list can be narrowed by; it all stands in the address. `refine` corrects what is sent where fields depend on each other. */
export const filterSet = <const F extends Fields>(
  fields: F,
  refine: (chosen: FilterQuery<F>) => FilterQuery<F> = (chosen) => chosen,
) => {
  const sent = (name: keyof F & string, value: unknown) => (fields[name] === exact ? value : value || undefined)
  /** What is not chosen is not sent; of a page's filter only these fields are looked at. */
  const query = (filter: Filter<F>): FilterQuery<F> =>
    refine(Object.fromEntries(Object.keys(fields).map((name) => [name, sent(name, filter[name])])) as FilterQuery<F>)
  return {
    fields,
    none: readFilter(fields, {}),
    query,
    isActive: (filter: Filter<F>): boolean => Object.values(query(filter)).some((value) => value !== undefined),
    /** A select of the filter bar. */
    select: <K extends keyof F & string>(
      name: K,
      label: string,
      options: readonly Choice[],
      value: Filter<F>,
      onChange: Change<F>,
      more: SelectOptions = {},
    ): FilterPart => ({
      label,
      options,
      value: value[name] ? String(value[name]) : '',
      onChange: (chosen) =>
        onChange({ [name]: fields[name]?.parse(chosen) ?? fields[name]?.fallback } as Partial<Filter<F>>),
      ...more,
    }),
  }
}

/** What rows of the workbench narrow a list to, as the choices of a select. */
export const todoChoices = (todos: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(todos).map(([value, label]) => ({ value, label }))

/** The search of a filter bar; `label` says what is looked for. */
export const keywordSearch = (
  label: string,
  { keyword }: { keyword: string },
  onChange: (change: { keyword: string }) => void,
) => ({ label, value: keyword, onChange: (words: string) => onChange({ keyword: words }) })

/** An order and its delivery are found by the same. */
export const orderWords = '单号/商品/收货人/手机尾号'

export type FilterSet<F extends Fields> = ReturnType<typeof filterSet<F>>

/** For a list that is only searched. */
export const keywordFilter = filterSet({ keyword: text() })

import { shell } from '@zdb/contract/desk/shell/endpoints'
import { dateOptions } from '@zdb/contract/orders/transfer-orders/schemas'
import { oneOf, text, type Filter } from '#core/router/filter.ts'
import { useCachedList } from '#core/http/cached-read.ts'
import type { FilterPart } from '#ui/filter/filter-bar.tsx'

/** The days a list can be narrowed to. */
export const dayFields = { date_option: oneOf('', ...dateOptions), start_date: text(), end_date: text() }

type Days = Filter<typeof dayFields>

/** Some stretch that is often asked for, or two days of one's own. */
export const useDays = (
  label: string,
  { date_option, start_date, end_date }: Days,
  onChange: (days: Partial<Days>) => void,
): FilterPart => ({
  label,
  options: useCachedList('dateRanges', shell.dateRanges).map(({ key, label: words }) => ({
    value: key,
    label: words,
  })),
  value: date_option,
  onChange: (option) =>
    onChange({ date_option: dayFields.date_option.parse(option) ?? '', start_date: '', end_date: '' }),
  range:
    date_option === 'custom_date_range'
      ? {
          from: start_date,
          to: end_date,
          onChange: ({ from = start_date, to = end_date }) => onChange({ start_date: from, end_date: to }),
        }
      : undefined,
})

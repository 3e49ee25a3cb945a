import { flowTypes } from '@zdb/contract/money/finance/flow-types'
import { oneOf, text, type Filter } from '#core/router/filter.ts'
import { FilterBar } from '#ui/filter/filter-bar.tsx'
import { filterSet, type FilterQuery } from '#widgets/list/filter-set.ts'
import type { ReactNode } from 'react'

const types = Object.keys(flowTypes) as (keyof typeof flowTypes)[]
const typeChoices = types.map((value) => ({ value, label: flowTypes[value].label }))
const directionChoices = [
  { value: 'in', label: '收入' },
  { value: 'out', label: '支出' },
]

/** What flows and records can be narrowed by. */
export const lineFilter = filterSet({
  type: oneOf('', ...types),
  direction: oneOf('', 'in', 'out'),
  days: oneOf('', 'range'),
  start_date: text(),
  end_date: text(),
  number: text(),
})

export type LineFilter = Filter<typeof lineFilter.fields>

/** That days are chosen by hand is nothing to ask for. */
export const queryOf = ({ type, direction, start_date, end_date, number }: FilterQuery<typeof lineFilter.fields>) => ({
  type,
  direction,
  start_date,
  end_date,
  number,
})

export const LineFilters = ({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: LineFilter
  onChange: (change: Partial<LineFilter>) => void
  children?: ReactNode
}) => (
  <FilterBar
    label={label}
    parts={[
      lineFilter.select('type', '类型', typeChoices, value, onChange),
      lineFilter.select('direction', '收支', directionChoices, value, onChange),
      {
        label: '日期',
        options: [{ value: 'range', label: '自定义日期' }],
        value: value.days,
        onChange: (chosen) => onChange({ days: chosen === 'range' ? 'range' : '', start_date: '', end_date: '' }),
        range: value.days
          ? {
              from: value.start_date,
              to: value.end_date,
              onChange: ({ from = value.start_date, to = value.end_date }) =>
                onChange({ start_date: from, end_date: to }),
            }
          : undefined,
      },
    ]}
    keyword={{ label: '单号', value: value.number, onChange: (number) => onChange({ number }) }}
  >
    {children}
  </FilterBar>
)

import { dayText } from '@zdb/contract/kit/china-time'
import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { deskAudit } from '@zdb/contract/platform/audit/endpoints'
import { useCursorPages } from '@zdb/console/core/http/cursor-pages.ts'
import { useRead } from '@zdb/console/core/http/query.tsx'
import { oneOf, text, useFilter } from '@zdb/console/core/router/filter.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { FilterBar, type FilterPart } from '@zdb/console/ui/filter/filter-bar.tsx'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { PageHeader } from '@zdb/console/ui/page/page-header.tsx'
import { useHasAny } from '../session/session.ts'
import { AuditLines } from './audit-lines.tsx'
import styles from './audit-page.module.css'

const fields = { operator: text(), merchant: text(), kind: oneOf('', 'look', 'act'), from: text(), until: text() }

const kinds = [
  { value: 'look', label: '查看' },
  { value: 'act', label: '操作' },
]

const mostCounted = 1_000

const isNumber = (words: string): boolean => /^[1-9]\d{0,14}$/.test(words)

/** Only what narrows is asked for. */
const queryOf = (filter: Record<keyof typeof fields, string>) =>
  Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => value !== '' && (name !== 'merchant' || isNumber(value))),
  )

/** Who did or saw what; whoever does not manage reads their own lines. */
export const AuditPage = () => {
  const manages = useHasAny('manage')
  const [filter, setFilter] = useFilter(fields)
  const people = useRead(colleagues.list, {}, { enabled: manages })
  const { reading, first, more, busy, readOn } = useCursorPages(deskAudit.list, { query: queryOf(filter) })
  const parts: FilterPart[] = [
    ...(manages
      ? [
          {
            label: '平台人员',
            options: (people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            value: filter.operator,
            onChange: (operator: string) => setFilter({ operator }),
            search: true,
          },
        ]
      : []),
    { label: '种类', options: kinds, value: filter.kind, onChange: (kind) => setFilter({ kind: kind as '' }) },
    {
      label: '日期',
      options: [{ value: 'days', label: '指定日期' }],
      value: filter.from || filter.until ? 'days' : '',
      onChange: (value) => setFilter(value === '' ? { from: '', until: '' } : { from: dayText(new Date()) }),
      ...(filter.from || filter.until
        ? {
            range: {
              from: filter.from,
              to: filter.until,
              onChange: ({ from, to }: { from?: string; to?: string }) =>
                setFilter({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { until: to }) }),
            },
          }
        : {}),
    },
  ]
  const total = first?.total ?? 0
  return (
    <>
      <PageHeader
        title="操作记录"
        note={manages ? '平台人员做了什么、看了什么；打开本页也会记录' : '您做了什么、看了什么；打开本页也会记录'}
      />
      <FilterBar
        label="筛选记录"
        parts={parts}
        keyword={{ label: '商家编号', value: filter.merchant, onChange: (merchant) => setFilter({ merchant }) }}
      >
        <span className={styles.total}>{total >= mostCounted ? `${mostCounted} 条以上` : `${total} 条`}</span>
      </FilterBar>
      <section className={styles.list} aria-label="记录">
        <Loaded reading={reading}>
          {(lines) =>
            lines.length === 0 ? (
              <Empty reason="没有符合条件的记录" />
            ) : (
              <AuditLines label="操作记录" lines={lines} named />
            )
          }
        </Loaded>
        {more && (
          <Button kind="text" busy={busy} onClick={readOn}>
            更早的记录
          </Button>
        )}
      </section>
    </>
  )
}

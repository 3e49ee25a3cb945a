import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { rules } from '@zdb/contract/platform/rules/endpoints'
import { useRead } from '@zdb/console/core/http/query.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { PageHeader } from '@zdb/console/ui/page/page-header.tsx'
import { RuleChangeDialog } from './rule-change-dialog.tsx'
import { RuleHistoryDialog } from './rule-history-dialog.tsx'
import type { Rule } from './rule.ts'
import styles from './rules-page.module.css'

const Upcoming = ({ rule: { upcoming, proposed } }: { rule: Rule }) => (
  <span className={styles.upcoming}>
    {upcoming.map(({ value, from_at }) => (
      <span key={from_at}>
        {from_at.slice(0, 16)} 起 {value}
      </span>
    ))}
    {proposed && <Link to="/proposals">有待复核的修改</Link>}
  </span>
)

type Opened = { rule: Rule; dialog: 'change' | 'history' }

const columnsFor = (open: (opened: Opened) => void): readonly Column<Rule>[] => [
  { title: '规则', render: ({ label }) => label },
  {
    title: '现行值',
    width: 280,
    render: ({ value, since }) => (
      <span className={styles.value}>
        <strong>{value}</strong>
        <small>自 {since.slice(0, 10)}</small>
      </span>
    ),
  },
  { title: '将生效', width: 280, render: (rule) => <Upcoming rule={rule} /> },
  {
    title: '操作',
    width: 152,
    render: (rule) => (
      <span className={styles.acts}>
        <Button
          kind="text"
          off={rule.proposed}
          aria-label={`修改${rule.label}`}
          onClick={() => open({ rule, dialog: 'change' })}
        >
          修改
        </Button>
        <Button kind="text" aria-label={`${rule.label}的历史`} onClick={() => open({ rule, dialog: 'history' })}>
          历史
        </Button>
      </span>
    ),
  },
]

/** The numbers the platform works by: what is in force, what will be, and who changes them with a second pair of eyes. */
export const RulesPage = () => {
  const reading = useRead(rules.list)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const columns = columnsFor(setOpened)
  return (
    <>
      <PageHeader title="平台规则" note="修改由一人提议、另一人复核，到生效时间才生效" />
      <Loaded reading={reading}>
        {(all) => (
          <div className={styles.groups}>
            {[...Map.groupBy(all, ({ group }) => group)].map(([group, some]) => (
              <Panel key={group} title={group}>
                <DataTable label={group} columns={columns} rows={some} keyOf={({ name }) => name} />
              </Panel>
            ))}
          </div>
        )}
      </Loaded>
      {opened?.dialog === 'change' && <RuleChangeDialog rule={opened.rule} onClose={close} />}
      {opened?.dialog === 'history' && <RuleHistoryDialog rule={opened.rule} onClose={close} />}
    </>
  )
}

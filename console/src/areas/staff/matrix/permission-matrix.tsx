import { useState, type ReactNode } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { useRead } from '#core/http/query.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { Role } from '../parts/role.ts'
import styles from '../parts/lists.module.css'

type Group = WireResult<typeof staff.permissions>[number]
type Right = { name: string; group: string; label: string }

const rowsOf = (groups: readonly Group[], words: string): Right[] =>
  groups
    .flatMap(({ group, items }) => items.map((item) => ({ ...item, group })))
    .filter(({ group, label }) => `${group} ${label}`.includes(words))

const held = (
  <>
    <span aria-hidden>✓</span>
    <span className={styles.unseen}>有</span>
  </>
)
const lacked = <span className={styles.unseen}>无</span>

const roleColumn = (role: Role): Column<Right> => ({
  title: role.enabled ? role.name : `${role.name}（已停用）`,
  width: 104,
  render: ({ name }) => (role.permissions.includes(name) ? held : lacked),
})

/** Who may do what, at one glance: every right beside every role. */
export const PermissionMatrix = ({ switcher }: { switcher: ReactNode }) => {
  const groups = useRead(staff.permissions)
  const roles = useRead(staff.roles)
  const [words, setWords] = useState('')
  const items = groups.data && roles.data ? rowsOf(groups.data, words) : undefined

  const columns: Column<Right>[] = [
    { title: '类别', width: 96, render: ({ group }) => group },
    { title: '权限', width: 240, render: ({ label }) => label },
    { title: '主账户', width: 88, render: () => held },
    ...Object.values(roles.data ?? {}).map(roleColumn),
  ]
  return (
    <ListPage
      label="权限对照"
      rows={{
        ...groups,
        error: groups.error ?? roles.error,
        refetch: () => Promise.all([groups.refetch(), roles.refetch()]),
        data: items && { items, total: items.length, page_size: items.length },
      }}
      keyOf={({ name }) => name}
      columns={columns}
      empty={{ reason: `没有名称包含“${words}”的权限` }}
    >
      <div className={styles.head}>
        {switcher}
        <SearchInput label="搜索权限" value={words} onSearch={setWords} />
      </div>
    </ListPage>
  )
}

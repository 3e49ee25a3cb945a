import { useState, type ReactNode } from 'react'
import { codes } from '@zdb/contract/codes'
import { routeTo } from '@zdb/contract/pages'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { refresh, useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { TabsLine } from '#ui/page/tabs-line.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { EnabledTag } from './enabled.tsx'
import { NewRole, RenameRole } from './role-dialogs.tsx'
import { RoleGrants } from './role-grants.tsx'
import { RoleSwitch } from './role-switch.tsx'
import { rightsOf, type RightGroup } from './rights-of.ts'
import type { Role } from './role.ts'
import styles from './lists.module.css'

const whyKept = ({ built_in, members }: Role): string | undefined =>
  built_in ? codes.roleBuiltIn.message : members > 0 ? codes.roleInUse.message : undefined

const table: ActionTable<Role, 'grant' | 'rename' | 'remove'> = {
  grant: { label: '设置权限', dialog: ({ item, onClose }) => <RoleGrants role={item} onClose={onClose} /> },
  rename: { label: '改名', dialog: ({ item, onClose }) => <RenameRole role={item} onClose={onClose} /> },
  remove: {
    label: '删除',
    danger: true,
    why: whyKept,
    ask: ({ name }) => ({ title: `删除角色“${name}”？`, consequence: '删除后不能恢复。', act: '删除' }),
    send: ({ id, name }, send) => send(staff.removeRole, { params: { role_id: id } }, `已删除${name}`),
  },
}

/** So many rights are named; of more the kinds are, and the whole list is a tab away. */
const fewRights = 6

const Rights = ({ role, groups }: { role: Role; groups: readonly RightGroup[] }) => {
  const held = rightsOf(groups, (name) => role.permissions.includes(name))
  const labels = held.flatMap((group) => group.labels)
  if (labels.length === 0) return '未授权'
  if (labels.length <= fewRights) return <span title={labels.join('、')}>{labels.join('、')}</span>
  return (
    <span title={labels.join('、')}>
      <PageLink to={routeTo('staff', { tab: 'matrix' })} className={styles.count}>
        {labels.length} 项
      </PageLink>
      <span className={styles.extra}> {held.map(({ group }) => group).join('、')}</span>
    </span>
  )
}

const useRoleActions = () =>
  useActions({
    table,
    offered: () => ['grant', 'rename', 'remove'],
    keyOf: ({ id }) => id,
    refresh: () => refresh(staff.roles),
  })

export const RoleList = ({ switcher }: { switcher: ReactNode }) => {
  const manages = useMay('staff.manage')
  const roles = useRead(staff.roles)
  const groups = useRead(staff.permissions)
  const { actionsOf, dialogs } = useRoleActions()
  const [adding, setAdding] = useState(false)

  const columns: Column<Role>[] = [
    {
      title: '角色',
      width: 200,
      render: ({ name, built_in }) => (
        <>
          {name}
          {built_in && <span className={styles.extra}> 内置</span>}
        </>
      ),
    },
    { title: '成员', width: 72, right: true, render: ({ members }) => members },
    { title: '权限', render: (role) => <Rights role={role} groups={groups.data ?? []} /> },
    {
      title: '状态',
      width: 128,
      render: (role) => (manages ? <RoleSwitch role={role} /> : <EnabledTag enabled={role.enabled} />),
    },
  ]
  if (manages)
    columns.push({ title: '操作', width: 208, render: (role) => <Actions quiet actions={actionsOf(role)} /> })

  const add = manages && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      新增角色
    </Button>
  )
  const items = Object.values(roles.data ?? {})
  return (
    <ListPage
      label="角色"
      rows={{ ...roles, data: roles.data && { items, total: items.length, page_size: items.length } }}
      keyOf={({ id }) => id}
      columns={columns}
      empty={{ reason: '还没有角色', action: add }}
    >
      <TabsLine tabs={switcher}>{items.length > 0 && add}</TabsLine>
      {adding && <NewRole onClose={() => setAdding(false)} />}
      {dialogs}
    </ListPage>
  )
}

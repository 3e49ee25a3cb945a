import { staff } from '@zdb/contract/people/staff/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import type { SubAccount } from './sub-account.ts'
import styles from './lists.module.css'

type Personnel = WireResult<typeof staff.personnel>
type Group = WireResult<typeof staff.permissions>[number]
type Right = { group: string; labels: string; source: string }

const sourceOf = ({ role_permissions, role_name, permissions }: Personnel, name: string): string =>
  [
    ...(role_permissions.includes(name) ? [`角色“${role_name}”`] : []),
    ...(permissions.includes(name) ? ['个人授权'] : []),
  ].join('、')

/** Every right of the person, with where it comes from; those of one kind and one source stand together. */
const rightsOf = (groups: readonly Group[], person: Personnel): Right[] =>
  groups.flatMap(({ group, items }) => {
    const held = Map.groupBy(items, ({ name }) => sourceOf(person, name))
    held.delete('')
    return [...held].map(([source, some]) => ({ group, source, labels: some.map(({ label }) => label).join('、') }))
  })

/** Rights of somebody who cannot come in are worth nothing for now. */
const hindranceOf = ({ enabled, role_enabled, role_name }: Personnel): string | undefined => {
  if (!enabled) return '账号已停用，当前不能登录；启用后按下面的权限生效。'
  return role_enabled ? undefined : `角色“${role_name}”已停用，当前不能登录；启用后按下面的权限生效。`
}

const columns: readonly Column<Right>[] = [
  { title: '类别', width: 96, render: ({ group }) => group },
  { title: '可以做什么', render: ({ labels }) => <span className={styles.whole}>{labels}</span> },
  { title: '来自', width: 200, render: ({ source }) => source },
]

export const PersonRights = ({ account: { id, name }, onClose }: { account: SubAccount; onClose: () => void }) => {
  const personnel = useRead(staff.personnel, { params: { id } })
  const groups = useRead(staff.permissions)
  return (
    <Dialog title={`${name}能做什么`} width={640} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Loaded reading={personnel}>
        {(person) => (
          <Loaded reading={groups}>
            {(all) => {
              const rights = rightsOf(all, person)
              const hindrance = hindranceOf(person)
              return (
                <>
                  {hindrance && <p className={styles.hindrance}>{hindrance}</p>}
                  {rights.length === 0 ? (
                    <Empty reason="没有任何权限，登录后只能看到账号中心。" />
                  ) : (
                    <DataTable
                      label={`${name}的权限`}
                      columns={columns}
                      rows={rights}
                      keyOf={({ group, source }) => `${group} ${source}`}
                    />
                  )}
                </>
              )
            }}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

import { useState, type ReactNode } from 'react'
import { SelectInput } from '#ui/input/inputs.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { TabsLine } from '#ui/page/tabs-line.tsx'
import { rightsOf, type RightGroup } from '../parts/rights-of.ts'
import type { Role } from '../parts/role.ts'
import { roleName, type MatrixReading } from './matrix-reading.ts'
import styles from './role-rights.module.css'

const ownAccount = { value: '', label: '主账户' }

const heldBy = (role: Role | undefined, groups: readonly RightGroup[]) =>
  rightsOf(groups, (name) => !role || role.permissions.includes(name))

/** Where the matrix has no room: one role at a time, and all that it may do. */
export const RoleRights = ({ reading, tabs }: { reading: MatrixReading; tabs: ReactNode }) => {
  const [chosen, setChosen] = useState('')
  const { groups = [], roles = [] } = reading.data ?? {}
  const items = heldBy(
    roles.find(({ id }) => id === chosen),
    groups,
  )
  return (
    <ListPage
      label="权限对照"
      rows={{ ...reading, data: reading.data && { items, total: items.length, page_size: items.length } }}
      keyOf={({ group }) => group}
      renderCard={({ group, labels }) => (
        <div className={styles.group}>
          <h2>{group}</h2>
          <p>{labels.join('、')}</p>
        </div>
      )}
      empty={{ reason: '该角色还没有任何权限' }}
    >
      <TabsLine tabs={tabs}>
        <SelectInput
          label="看哪个角色"
          options={[ownAccount, ...roles.map((role) => ({ value: role.id, label: roleName(role) }))]}
          value={chosen}
          onChange={setChosen}
        />
      </TabsLine>
    </ListPage>
  )
}

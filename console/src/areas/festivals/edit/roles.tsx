import { festivalRoleNames, festivalRoles } from '@zdb/contract/shop/festivals/states'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useMay, useSession } from '#core/session/session.ts'
import type { DraftPart } from './plan-draft.ts'
import styles from './edit.module.css'

/** Who of the staff makes, packs, prints and calls riders; one person may do several things. */
export const Roles = ({ draft, change }: DraftPart) => {
  const mayRead = useMay('staff.read')
  const me = useSession((session) => session.me)
  const { data } = useRead(
    staff.subAccounts,
    { params: { id: '0' }, query: { page: 1, page_size: 100 } },
    { enabled: mayRead },
  )
  const people = [...(me ? [{ id: me.id, name: `${me.name}（我）` }] : []), ...(data?.items ?? [])].filter(
    (person, index, all) => all.findIndex(({ id }) => id === person.id) === index,
  )
  return (
    <div className={styles.roles}>
      {festivalRoleNames.map((role) => (
        <fieldset key={role}>
          <legend>{festivalRoles[role]}</legend>
          {people.map(({ id, name }) => {
            const taken = draft.roles.some((planned) => planned.role === role && planned.account_id === id)
            return (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={taken}
                  onChange={() =>
                    change({
                      roles: taken
                        ? draft.roles.filter((planned) => planned.role !== role || planned.account_id !== id)
                        : [...draft.roles, { role, account_id: id }],
                    })
                  }
                />
                {name}
              </label>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

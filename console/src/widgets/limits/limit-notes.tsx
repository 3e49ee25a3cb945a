import { routeTo } from '@zdb/contract/pages'
import { limitTypes, type LimitType } from '@zdb/contract/people/account/limit-types'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay, useSession, type Limit } from '#core/session/session.ts'
import styles from './limit-notes.module.css'

const endOf = ({ until, until_paid }: Limit): string => {
  if (until_paid) return '缴清罚款后解除'
  return until ? `${until.slice(0, 16)} 解除` : ''
}

/** A penalty is settled by who may read penalties; a ticket is everybody's. */
const WayOut = ({ limit: { route } }: { limit: Limit }) => {
  const mayRead = useMay('penalty.read')
  const isTicket = route === routeTo('createTicket')
  if (route === '' || !(isTicket || mayRead)) return null
  return <PageLink to={givenRoute(route)}>{isTicket ? '有异议，提交工单' : '去处理或申诉'}</PageLink>
}

/** What the platform forbids at present: why, until when, and where something can be done about it. */
export const LimitNotes = ({ of }: { of?: LimitType }) => {
  const limits = useSession((session) => session.limits)
  const shown = limits.filter(({ type }) => of === undefined || type === of)
  if (shown.length === 0) return null
  return (
    <div className={styles.limits} role="alert">
      <ul>
        {shown.map((limit) => (
          <li key={`${limit.type} ${limit.route} ${limit.reason}`}>
            <strong>已限制{limitTypes[limit.type]}</strong>
            <span>{limit.reason}</span>
            {endOf(limit) && <span>{endOf(limit)}</span>}
            <WayOut limit={limit} />
          </li>
        ))}
      </ul>
    </div>
  )
}

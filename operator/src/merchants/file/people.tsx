import { useState } from 'react'
import { Actions } from '@zdb/console/ui/action/actions.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { useHasAny } from '../../session/session.ts'
import { SignOutDialog, type Session } from '../acts/sign-out-dialog.tsx'
import type { MerchantFile, Person } from '../merchant.ts'
import styles from './file.module.css'

/** Moments of the wire compare as they are written. */
const lastSeen = ({ seen_at, sessions }: Person): string | undefined =>
  [seen_at, ...sessions.map((session) => session.seen_at)]
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1)

const Seen = ({ moment }: { moment: string | undefined }) => (moment ? <Ago moment={moment} /> : '从未登录')

/** Who may sign in, and where they are signed in now. */
export const People = ({ file }: { file: MerchantFile }) => {
  const [asked, setAsked] = useState<Session | 'all'>()
  const mayAct = useHasAny('service', 'manage')
  const open = file.people.flatMap(({ sessions }) => sessions).length
  return (
    <Panel
      title={`员工与登录（${file.people.length}）`}
      extra={
        mayAct &&
        open > 0 && (
          <Button kind="text" onClick={() => setAsked('all')}>
            结束全部登录
          </Button>
        )
      }
    >
      <ul className={styles.list} aria-label="员工">
        {file.people.map((person) => (
          <li key={person.id}>
            <div className={styles.line}>
              <strong>{person.name}</strong>
              <span>{person.role}</span>
              {!person.enabled && <StatusTag tone="neutral">已停用</StatusTag>}
              <span className={styles.note}>
                <Seen moment={lastSeen(person)} />
              </span>
            </div>
            {person.sessions.map((session) => (
              <div key={session.id} className={styles.line}>
                <span className={styles.note}>
                  {session.device} · {session.address} · <Ago moment={session.seen_at} />
                </span>
                {mayAct && (
                  <Actions
                    quiet
                    actions={[{ label: '结束登录', onPress: () => setAsked({ ...session, name: person.name }) }]}
                  />
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {asked && (
        <SignOutDialog
          file={file}
          {...(asked === 'all' ? {} : { session: asked })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}

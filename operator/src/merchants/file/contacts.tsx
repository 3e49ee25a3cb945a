import { useState } from 'react'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { useCalls } from '@zdb/console/core/http/query.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Copyable } from '@zdb/console/ui/action/copyable.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import type { Contact, MerchantFile } from '../merchant.ts'
import styles from './file.module.css'

const keyOf = ({ of, id }: Contact): string => `${of} ${id}`

/** Whom to call. A phone in full is a look of its own. */
export const Contacts = ({ file, reason }: { file: MerchantFile; reason: string }) => {
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const { send, pending } = useCalls()
  const reveal = async (contact: Contact) => {
    const body = { of: contact.of, id: contact.id, reason }
    const answer = await send(merchants.revealPhone, { params: { merchant: file.id }, body })
    if (answer.ok) setShown((before) => ({ ...before, [keyOf(contact)]: answer.data.phone }))
  }
  return (
    <Panel title="联系方式">
      <ul className={styles.list} aria-label="联系方式">
        {file.contacts.map((contact) => {
          const whole = shown[keyOf(contact)]
          return (
            <li key={keyOf(contact)}>
              <div className={styles.line}>
                <strong>{contact.name}</strong>
                <span className={styles.note}>{contact.position}</span>
                <span className={styles.phone}>
                  {whole === undefined ? (
                    <>
                      {contact.phone}{' '}
                      <Button
                        kind="text"
                        busy={pending}
                        aria-label={`显示${contact.name}的完整电话`}
                        onClick={() => void reveal(contact)}
                      >
                        显示
                      </Button>
                    </>
                  ) : (
                    <Copyable text={whole} />
                  )}
                </span>
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

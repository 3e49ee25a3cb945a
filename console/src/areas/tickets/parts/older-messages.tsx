import { useState } from 'react'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Thread } from '#widgets/thread/thread.tsx'
import { entryOf, type Ticket } from '../ticket.ts'

type Props = { id: string; newer: Pick<Ticket, 'messages' | 'has_older'> }

const PageBefore = ({ id, before }: { id: string; before: string }) => (
  <Loaded reading={useRead(tickets.show, { params: { id }, query: { before } })}>
    {(page) => (
      <>
        <OlderMessages id={id} newer={page} />
        <Thread label="更早的沟通记录" entries={page.messages.map(entryOf)} />
      </>
    )}
  </Loaded>
)

/** What was said before these, one page at a time and each on demand. */
export const OlderMessages = ({ id, newer: { messages, has_older } }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [first] = messages
  if (!has_older || !first) return null
  return isOpen ? (
    <PageBefore id={id} before={first.id} />
  ) : (
    <Button kind="text" onClick={() => setOpen(true)}>
      查看更早的消息
    </Button>
  )
}

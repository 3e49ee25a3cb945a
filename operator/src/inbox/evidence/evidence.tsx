import { useState } from 'react'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { useCursorPages } from '@zdb/console/core/http/cursor-pages.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { PhotoStrip } from '@zdb/console/widgets/images/photo-strip.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import type { ItemAddress, ItemDetail } from '../inbox.ts'
import styles from './evidence.module.css'

type Part = ItemDetail['parts'][number]
type Of<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>

const Facts = ({ rows }: Of<'facts'>) =>
  rows.length === 0 ? (
    <p className={styles.none}>还没有</p>
  ) : (
    <dl className={styles.facts}>
      {rows.map(({ label, value, tone }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd data-tone={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  )

const Pictures = ({ title, pictures }: Of<'pictures'>) =>
  pictures.length === 0 ? (
    <p className={styles.none}>没有图片</p>
  ) : (
    <PhotoStrip label={title} photos={pictures.map(({ url, label }) => ({ url, note: label }))} />
  )

const Line = ({ at, who, text }: Of<'history'>['lines'][number]) => (
  <>
    <time>{at}</time>
    <strong>{who}</strong>
    <p>{text}</p>
  </>
)

/** What was too long to be shown at once is read on above it, a page at a press. */
const Older = ({ address: { queue, id }, cursor }: { address: ItemAddress; cursor: string }) => {
  const [asked, setAsked] = useState(false)
  const input = { params: { queue, item: id } }
  const { reading, more, readOn } = useCursorPages(inbox.older, input, { cursor, enabled: asked })
  const lines = reading.data ?? []
  return (
    <>
      {(!asked || more || reading.isFetching) && (
        <li>
          <Button kind="text" busy={reading.isFetching} onClick={() => (asked ? readOn() : setAsked(true))}>
            更早的记录
          </Button>
        </li>
      )}
      {lines.toReversed().map(({ pictures, ...line }) => (
        <li key={`${line.at} ${line.who} ${line.text}`}>
          <Line {...line} />
          {pictures.length > 0 && (
            <PhotoStrip label={`${line.at}的图片`} photos={pictures.map(({ url, label }) => ({ url, note: label }))} />
          )}
        </li>
      ))}
    </>
  )
}

const History = ({ lines, older, address }: Of<'history'> & { address: ItemAddress | undefined }) => (
  <ol className={styles.history}>
    {older !== undefined && address && <Older address={address} cursor={older} />}
    {lines.length === 0 && <li className={styles.none}>还没有记录</li>}
    {lines.map((line) => (
      <li key={`${line.at} ${line.who} ${line.text}`}>
        <Line {...line} />
      </li>
    ))}
  </ol>
)

const Sides = ({ title, names, rows }: Of<'sides'>) => (
  <table className={styles.sides} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">{names.theirs}</th>
        <th scope="col">{names.ours}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, theirs, ours, differs }) => (
        <tr key={label} data-differs={differs || undefined}>
          <th scope="row">{label}</th>
          <td>{theirs}</td>
          <td>{ours}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const body = (part: Part, address: ItemAddress | undefined) => {
  switch (part.kind) {
    case 'facts':
      return <Facts {...part} />
    case 'pictures':
      return <Pictures {...part} />
    case 'sides':
      return <Sides {...part} />
    case 'history':
      return <History {...part} address={address} />
  }
}

/** What a decision is made on, part by part. `address`: the item whose longer story is read on here. */
export const Evidence = ({ parts, address }: { parts: readonly Part[]; address?: ItemAddress }) => (
  <div className={styles.parts}>
    {parts.map((part, index) => (
      // Two parts may have one title: the versions before this one.
      // oxlint-disable-next-line react/no-array-index-key
      <Panel key={`${part.title} ${index}`} title={part.title}>
        {body(part, address)}
      </Panel>
    ))}
  </div>
)

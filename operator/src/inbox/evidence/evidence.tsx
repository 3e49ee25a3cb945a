import { PhotoStrip } from '@zdb/console/widgets/images/photo-strip.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import type { ItemDetail } from '../inbox.ts'
import styles from './evidence.module.css'

type Part = ItemDetail['parts'][number]
type Of<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>

const Facts = ({ rows }: Of<'facts'>) => (
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

const History = ({ lines }: Of<'history'>) => (
  <ol className={styles.history}>
    {lines.map(({ at, who, text }) => (
      <li key={`${at} ${who} ${text}`}>
        <time>{at}</time>
        <strong>{who}</strong>
        <p>{text}</p>
      </li>
    ))}
  </ol>
)

const body = (part: Part) => {
  switch (part.kind) {
    case 'facts':
      return <Facts {...part} />
    case 'pictures':
      return <Pictures {...part} />
    case 'history':
      return <History {...part} />
  }
}

/** What a decision is made on, part by part. */
export const Evidence = ({ parts }: { parts: readonly Part[] }) => (
  <div className={styles.parts}>
    {parts.map((part, index) => (
      // Two parts may have one title: the versions before this one.
      // oxlint-disable-next-line react/no-array-index-key
      <Panel key={`${part.title} ${index}`} title={part.title}>
        {body(part)}
      </Panel>
    ))}
  </div>
)

import { Amount } from './amount.tsx'
import { deltaOf, type Unit } from './delta.ts'
import { Led } from './led.tsx'
import styles from './figure-tiles.module.css'

export type Figure = {
  readonly title: string
  readonly unit: Unit
  readonly value: string | null
  /** What it is held against; absent where nothing is. */
  readonly before?: string | null | undefined
  /** The list with exactly these rows; nothing where there is none. */
  readonly route?: string | null | undefined
  /** What it counts, where its name does not say it all. */
  readonly note?: string | undefined
}

const Beside = ({ unit, value, before }: Figure) => {
  const delta = value === null ? undefined : deltaOf(unit, value, before)
  if (!delta || before === null || before === undefined) return null
  return (
    <small>
      <span className={styles.before}>
        对比 <Amount unit={unit} value={before} />
      </span>{' '}
      <span className={styles.delta}>
        {delta.arrow}
        {delta.words}
      </span>
    </small>
  )
}

const Words = (figure: Figure) => (
  <>
    <span className={styles.name} title={figure.note}>
      {figure.title}
    </span>
    <strong>
      <Amount unit={figure.unit} value={figure.value} />
    </strong>
    <Beside {...figure} />
    {figure.note && <small>{figure.note}</small>}
  </>
)

/** The figures of a range; each leads to exactly its rows. */
export const FigureTiles = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <ul className={styles.tiles} aria-label={label}>
    {figures.map((figure) => (
      <li key={figure.title}>
        <Led to={figure.route}>
          <Words {...figure} />
        </Led>
      </li>
    ))}
  </ul>
)

import { useSortable } from '@dnd-kit/sortable'
import { ticketBlocks } from '@zdb/contract/desk/print/documents'
import { Button } from '#ui/action/button.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { looksOf, type DraftBlock } from './template-draft.ts'
import styles from './template.module.css'

const aligns = [
  ['left', '左'],
  ['center', '中'],
  ['right', '右'],
] as const

type Change = (part: Partial<DraftBlock>) => void

const Toggle = ({ name, words, on, onPress }: { name: string; words: string; on: boolean; onPress: () => void }) => (
  <button type="button" className={styles.toggle} aria-label={name} aria-pressed={on} title={name} onClick={onPress}>
    {words}
  </button>
)

const Looks = ({ name, block, onChange }: { name: string; block: DraftBlock; onChange: Change }) => {
  const looks = looksOf(block.key)
  return (
    <span className={styles.looks}>
      {looks.includes('align') &&
        aligns.map(([align, words]) => (
          <Toggle
            key={align}
            name={`${name}靠${words}`}
            words={words}
            on={block.align === align}
            onPress={() => onChange({ align })}
          />
        ))}
      {looks.includes('size') && (
        <Toggle
          name={`${name}放大`}
          words="大"
          on={block.size === 'large'}
          onPress={() => onChange({ size: block.size === 'large' ? 'normal' : 'large' })}
        />
      )}
      {looks.includes('bold') && (
        <Toggle name={`${name}加粗`} words="粗" on={block.bold} onPress={() => onChange({ bold: !block.bold })} />
      )}
    </span>
  )
}

/** One block: dragged by its handle, or moved by its buttons. */
export const BlockRow = ({
  block,
  place,
  last,
  onMove,
  onChange,
  onRemove,
}: {
  block: DraftBlock
  /** Counted from one. */
  place: number
  last: boolean
  onMove: (step: 1 | -1) => void
  onChange: Change
  onRemove: () => void
}) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: block.id,
  })
  const name = ticketBlocks[block.key].label
  return (
    <li
      ref={setNodeRef}
      className={styles.block}
      aria-label={`${place} ${name}`}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={`拖动${name}`}
      >
        <svg width="12" height="16" viewBox="0 0 12 16" fill="currentColor" aria-hidden>
          <path d="M2 2h3v3H2zM7 2h3v3H7zM2 7h3v3H2zM7 7h3v3H7zM2 12h3v3H2zM7 12h3v3H7z" />
        </svg>
      </button>
      <span className={styles.blockName}>{name}</span>
      <Looks name={name} block={block} onChange={onChange} />
      <span className={styles.moves}>
        <Button kind="text" off={place === 1} aria-label={`上移${name}`} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button kind="text" off={last} aria-label={`下移${name}`} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button kind="text" aria-label={`移除${name}`} onClick={onRemove}>
          ×
        </Button>
      </span>
      {looksOf(block.key).includes('text') && (
        <span className={styles.own}>
          <TextInput
            id={`words-${block.id}`}
            placeholder="写什么，最多100个字"
            maxLength={100}
            value={block.text}
            onChange={(text) => onChange({ text })}
          />
        </span>
      )}
    </li>
  )
}

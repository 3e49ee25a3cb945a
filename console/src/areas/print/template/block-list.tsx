import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ticketBlocks } from '@zdb/contract/desk/print/documents'
import { BlockRow } from './block-row.tsx'
import { moved, type DraftBlock } from './template-draft.ts'
import styles from './template.module.css'

const instructions = { draggable: '按空格拿起，用上下方向键移动，再按空格放下，按 Esc 取消。' }

/** A click on the handle is not yet a drag. */
const startsAfter = { activationConstraint: { distance: 4 } }

/** Where the block in the hand was said to be; there is one hand. */
let carriedTo = 0

/**
 * What a screen reader hears while a block is carried. A block that is picked up lies over its own place at once: that
 * says nothing new, and would be said over the words that it was picked up.
 */
const announcementsOf = (blocks: readonly DraftBlock[]): Announcements => {
  const placeOf = (id: unknown): number => blocks.findIndex((block) => block.id === id) + 1
  const nameOf = (id: unknown): string => {
    const block = blocks.find((each) => each.id === id)
    return block ? ticketBlocks[block.key].label : ''
  }
  return {
    onDragStart: ({ active }) => {
      carriedTo = placeOf(active.id)
      return `已拿起${nameOf(active.id)}，第 ${carriedTo} 个`
    },
    onDragOver: ({ active, over }) => {
      const place = over ? placeOf(over.id) : carriedTo
      if (place === carriedTo) return undefined
      carriedTo = place
      return `${nameOf(active.id)}移到第 ${place} 个`
    },
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)}放在第 ${placeOf(over.id)} 个` : undefined),
    onDragCancel: ({ active }) => `${nameOf(active.id)}回到原处`,
  }
}

/** The blocks of a ticket, top to bottom. */
export const BlockList = ({
  blocks,
  onChange,
}: {
  blocks: readonly DraftBlock[]
  onChange: (blocks: DraftBlock[]) => void
}) => {
  const sensors = useSensors(
    useSensor(PointerSensor, startsAfter),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = blocks.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onChange(moved(blocks, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(blocks), screenReaderInstructions: instructions }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.blocks} aria-label="小票内容">
          {blocks.map((block, at) => (
            <BlockRow
              key={block.id}
              block={block}
              place={at + 1}
              last={at === blocks.length - 1}
              onMove={(step) => onChange(moved(blocks, at, at + step))}
              onChange={(part) => onChange(blocks.map((each) => (each.id === block.id ? { ...each, ...part } : each)))}
              onRemove={() => onChange(blocks.filter(({ id }) => id !== block.id))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

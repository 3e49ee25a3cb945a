import { Button } from '#ui/action/button.tsx'
import { Modal } from './modal.tsx'
import styles from './keys-overlay.module.css'

export type KeyRow = { readonly keys: string; readonly words: string }

type Group = { readonly title: string; readonly rows: readonly KeyRow[] }

const Keys = ({ title, rows }: Group) => (
  <section>
    <h3>{title}</h3>
    <dl aria-label={title}>
      {rows.map(({ keys, words }) => (
        <div key={keys}>
          <dt>{words}</dt>
          <dd>
            <kbd>{keys}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The keys there are, group beside group. */
export const KeysOverlay = ({ groups, onClose }: { groups: readonly Group[]; onClose: () => void }) => (
  <Modal label="快捷键" place={groups.length > 1 ? 'wide' : 'middle'} onClose={onClose}>
    <div className={styles.help}>
      <h2>快捷键</h2>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Keys key={group.title} {...group} />
        ))}
      </div>
      <div className={styles.foot}>
        <Button onClick={onClose}>知道了</Button>
      </div>
    </div>
  </Modal>
)

import type { ReactNode } from 'react'
import { StatusTag } from '../value/status-tag.tsx'
import styles from './answer-list.module.css'

type Answer = { readonly key: string | number; readonly about: ReactNode; readonly ok: boolean; readonly words: string }

/** What became of each of many, in a dialog. */
export const AnswerList = ({ label, answers }: { label: string; answers: readonly Answer[] }) => (
  <ul className={styles.answers} aria-label={label}>
    {answers.map(({ key, about, ok, words }) => (
      <li key={key}>
        {about}
        <StatusTag tone={ok ? 'green' : 'red'}>{words}</StatusTag>
      </li>
    ))}
  </ul>
)

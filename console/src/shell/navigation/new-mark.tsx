import styles from './new-mark.module.css'

export const NewMark = () => <span className={styles.new}>新</span>

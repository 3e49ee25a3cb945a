import { slogan } from '../core/page-frame.tsx'
import { footerLinks } from './links.ts'
import { OutsideLink } from './outside-link.tsx'
import styles from './footer.module.css'

export const Footer = () => (
  <footer className={styles.footer}>
    <nav aria-label="站点链接">
      {footerLinks.map((link) => (
        <OutsideLink key={link.path} link={link} />
      ))}
    </nav>
    <p>{slogan}</p>
  </footer>
)

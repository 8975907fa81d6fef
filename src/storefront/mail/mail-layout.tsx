import type { ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email'
import { button, card, code, footnote, heading, ink, paper, rule, styles } from './mail-styles.ts'

type MailLayoutProps = {
  shopName: string
  /** Preview text beside the subject. */
  preview: string
  title: string
  children: ReactNode
}

/** Layout of all e-mails, in light and dark mode. */
export function MailLayout({ shopName, preview, title, children }: MailLayoutProps) {
  return (
    <Html lang="vi">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styles}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="paper" style={paper}>
        <Container className="card" style={card}>
          <Text className="soft" style={{ ...footnote, margin: '0 0 4px' }}>
            {shopName}
          </Text>
          <Heading as="h1" className="ink" style={heading}>
            {title}
          </Heading>
          {children}
        </Container>
      </Body>
    </Html>
  )
}

export function Say({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ ...ink, margin: '0 0 12px' }}>
      {children}
    </Text>
  )
}

/** A paragraph in small print. */
export function SayQuietly({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={footnote}>
      {children}
    </Text>
  )
}

export function Rule() {
  return <Hr className="rule" style={rule} />
}

/** Large digits to copy by hand. */
export function BigText({ children }: { children: ReactNode }) {
  return (
    <Text className="box ink" style={code}>
      {children}
    </Text>
  )
}

/** A paragraph that ends with a link, for rare actions. */
export function LinkLine({
  href,
  label,
  children,
}: {
  href: string
  label: string
  children: ReactNode
}) {
  return (
    <Text className="ink" style={{ ...ink, margin: '16px 0 0' }}>
      {children}{' '}
      <Link className="ink" href={href} style={{ ...ink, textDecoration: 'underline' }}>
        {label}
      </Link>
    </Text>
  )
}

/** The main button. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button className="button" href={href} style={button}>
      {children}
    </Button>
  )
}

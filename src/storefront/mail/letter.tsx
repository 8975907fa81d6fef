import type { ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email'
import { button, card, code, footnote, heading, ink, paper, rule, styles } from './letter-styles.ts'

type LetterProps = {
  shopName: string
  /** What mail programs show beside the subject. */
  preview: string
  title: string
  children: ReactNode
}

/** The sheet that all letters of the shop are written on, by day and by night. */
export function Letter({ shopName, preview, title, children }: LetterProps) {
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

/** A paragraph. */
export function Say({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ ...ink, margin: '0 0 12px' }}>
      {children}
    </Text>
  )
}

/** A paragraph in small letters. */
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

/** Figures to be read off and typed. */
export function BigText({ children }: { children: ReactNode }) {
  return (
    <Text className="box ink" style={code}>
      {children}
    </Text>
  )
}

/** A paragraph that ends with a link, for what is rarely wanted. */
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

/** The one thing to do next. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button className="button" href={href} style={button}>
      {children}
    </Button>
  )
}

import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useMatch, useNavigation, useParams } from 'react-router'
import { ApiError, OfflineError } from '../api.ts'
import { askMe } from '../ui/app/askedAhead.ts'
import { useLanguage, useT } from '../ui/app/language.tsx'
import { useLive } from '../ui/app/live.ts'
import { StepUpDialog } from '../ui/app/StepUpDialog.tsx'
import { meKey } from '../ui/app/queries.ts'
import { SessionProvider, useSession } from '../ui/app/session.tsx'
import { PathOf } from '../ui/record/RecordLink.tsx'
import { ErrorState } from '../ui/states.tsx'
import { lackingAt } from './areas.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { MayNotSee } from './MayNotSee.tsx'
import { Nav } from './Nav.tsx'
import { NotFound } from './NotFound.tsx'
import styles from './shell.module.css'
import { arrival } from './sign-in/arrival.ts'
import { mayBeSignedIn, signInBefore } from './sign-in/may-be-signed-in.ts'
import { OwnPassword } from './sign-in/OwnPassword.tsx'
import { subjectPath } from './subjectPath.ts'
import { TopBar } from './TopBar.tsx'

/** The frame behind the sign-in: navigation, top bar, and the screen. */
export function Shell() {
  const mayBe = mayBeSignedIn()
  const me = useQuery({
    queryKey: meKey,
    queryFn: askMe,
    enabled: mayBe,
    staleTime: 60_000,
    // If the server is away when a page is opened, the page appears by itself once the server is back.
    refetchInterval: ({ state }) => (state.error instanceof OfflineError ? 3_000 : false),
  })
  const { setLanguage } = useLanguage()
  const { pathname, search } = useLocation()
  const [isTheirs, setTheirs] = useState(false)
  const language = (me.data?.mustChangePassword && arrival.chosen) || me.data?.language
  // The office is shown only in this user's language, never first in that of the user before.
  useEffect(() => {
    if (language) void setLanguage(language).then(() => setTheirs(true))
  }, [language, setLanguage])

  if (!mayBe || (me.error instanceof ApiError && me.error.body.status === 401))
    return <Navigate to={signInBefore(pathname + search)} replace />
  if (me.error && !me.data) return <ErrorState isPage error={me.error} onRetry={() => void me.refetch()} />
  if (!me.data || !isTheirs) return <Waiting />
  if (me.data.mustChangePassword) return <OwnPassword />
  return (
    <SessionProvider me={me.data}>
      <Frame />
    </SessionProvider>
  )
}

function Frame() {
  const live = useLive()
  const t = useT()
  const { can } = useSession()
  // Checked before the page asks for anything, since the server would only refuse it.
  const lacking = lackingAt(useLocation().pathname, can)
  // A mistyped address has no numeric id and names no record.
  const { id = '1' } = useParams()
  const isWall = useMatch('/wall') !== null && lacking === null
  const screen = (
    <PathOf value={(subject) => subjectPath(subject, can)}>
      <Suspense fallback={<Waiting />}>
        {!/^\d+$/.test(id) ? (
          <NotFound />
        ) : lacking === null ? (
          <Outlet context={live} />
        ) : (
          <MayNotSee privilege={lacking} />
        )}
      </Suspense>
    </PathOf>
  )
  if (isWall)
    return (
      <main id="content" tabIndex={-1}>
        {screen}
      </main>
    )
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <Nav />
      <TopBar live={live} />
      <OnItsWay />
      <main id="content" tabIndex={-1} className={styles.main}>
        {screen}
      </main>
      <KeysHelp />
      <StepUpDialog />
    </div>
  )
}

/** A progress bar while the code of a screen is fetched: the previous screen stays, and over a slow line the wait is long. */
function OnItsWay() {
  const t = useT()
  const { state } = useNavigation()
  return state === 'idle' ? null : <div role="progressbar" aria-label={t('list.loading')} className={styles.onItsWay} />
}

export function Waiting() {
  return (
    <Center h="100%">
      <Loader size="sm" color="gray" />
    </Center>
  )
}

import { useSession } from '../../../session/session';

/** Who runs this installation, as they call themselves; a name that is not known is not made up (SI3). */
export function Operator() {
  const operator = useSession().config?.operator;
  if (operator === undefined) return <>the person or organization that runs the server you reached this page on</>;
  const { name, contact } = operator;
  return contact === undefined ? (
    <strong>{name}</strong>
  ) : (
    <>
      <strong>{name}</strong> (<a href={contact.includes('://') ? contact : `mailto:${contact}`}>{contact}</a>)
    </>
  );
}

/** How to reach them. */
export function Contact() {
  const operator = useSession().config?.operator;
  if (operator?.contact !== undefined) {
    return (
      <p>
        Write to <Operator />.
      </p>
    );
  }
  return (
    <p>
      Ask{' '}
      {operator === undefined ? 'the operator of this installation, which has not given its name here' : <Operator />}.
      Whoever invited you to Muster knows how to reach them.
    </p>
  );
}

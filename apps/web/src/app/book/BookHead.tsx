/** Whose book it is. */
export function BookHead({ info }: { info: { title: string; tenantName: string; logoUrl: string | null } }) {
  return (
    <header className="book-head">
      {info.logoUrl ? (
        <img src={info.logoUrl} alt="" />
      ) : (
        <span className="initial" aria-hidden>
          {info.tenantName.slice(0, 1)}
        </span>
      )}
      <div>
        <h1>{info.title}</h1>
        <p>{info.tenantName}</p>
      </div>
    </header>
  );
}

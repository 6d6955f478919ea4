/** Whose book it is; the mark leads to where its brand is at home. */
export interface BookInfo {
  title: string;
  tenantName: string;
  logoUrl: string | null;
  brandUrl: string | null;
}

function Mark({ logoUrl, brandUrl, tenantName }: BookInfo) {
  if (!logoUrl)
    return (
      <span className="initial" aria-hidden>
        {tenantName.slice(0, 1)}
      </span>
    );
  if (!brandUrl) return <img src={logoUrl} alt="" />;
  return (
    <a href={brandUrl} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      <img src={logoUrl} alt="品牌网站" />
    </a>
  );
}

export function BookHead({ info }: { info: BookInfo }) {
  return (
    <header className="book-head">
      <Mark {...info} />
      <div>
        <h1>{info.title}</h1>
        <p>{info.tenantName}</p>
      </div>
    </header>
  );
}
